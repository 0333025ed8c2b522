import mesa from './mesa.svg';

/** The family round the table, the sunflower on whoever's turn it is: the whole product in one picture. Decoration. */
export function EscenaMesa() {
  return (
    <div aria-hidden className="@container relative flow-root aspect-[320/332] w-full">
      {/* Larger than its place, so that the sunflower's petals are whole on their way round. */}
      <img
        src={mesa}
        alt=""
        width={360}
        height={360}
        className="-mx-[6.25%] -mb-[8.75%] h-auto w-[112.5%] max-w-none"
      />
      <p className="absolute top-[4%] left-[66%] origin-bottom-left animate-bocadillo rounded-[0.8em] rounded-bl-[0.16em] bg-sobre-escena px-[0.65em] py-[0.32em] text-[min(1.86rem,3.6vh)] supports-[width:1cqw]:text-[6.2cqw] leading-none font-black whitespace-nowrap text-escena">
        ¡Te toca!
      </p>
    </div>
  );
}
