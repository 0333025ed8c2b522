/** A small turning ring for a button that is working. Its words are beside it. */
export function Girador() {
  return (
    <span
      aria-hidden
      className="size-5 shrink-0 animate-gira rounded-full border-[3px] border-current border-r-transparent"
    />
  );
}
