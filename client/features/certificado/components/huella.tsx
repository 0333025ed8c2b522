import type { Certificado } from '#shared/contracts/certificado.ts';

/** How anybody can see that the log has not been touched since. */
export function Huella({ certificado: { huella, sesion } }: { readonly certificado: Certificado }) {
  return (
    <section
      aria-labelledby="huella"
      className="grid gap-1.5 rounded-carta bg-hundido p-carta text-sm text-suave print:break-inside-avoid print:bg-superficie print:p-0"
    >
      <h2 id="huella" className="text-base text-texto">
        La huella del registro
      </h2>
      <p>
        Cada paso del reparto n.º {sesion} quedó apuntado, y de todos juntos sale este código. Si alguien cambiara uno
        solo, saldría otro: compáralo con el de una copia impresa.
      </p>
      <p className="font-mono leading-relaxed break-all text-texto">{huella.replaceAll(/(.{8})(?=.)/g, '$1 ')}</p>
    </section>
  );
}
