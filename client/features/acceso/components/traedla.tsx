/** For a family that comes from another house: less inviting than the ways in, since few do, and only once. */
export function Traedla({ traer }: { readonly traer: () => void }) {
  return (
    <p className="text-center text-suave">
      ¿Ya tenéis una familia en otro Te Toca?{' '}
      <button
        type="button"
        onClick={traer}
        className="inline-block min-h-12 px-1 font-extrabold text-marca underline underline-offset-4"
      >
        Traedla
      </button>
    </p>
  );
}
