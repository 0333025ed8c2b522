import { ShieldAlert, ShieldCheck, CircleCheck, CircleX, Info, Scale } from 'lucide-react';
import type { Certificado, Comprobacion, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { cx } from '#client/lib/navegador/cx.ts';
import { balance, estadoComprobacion, MOMENTOS, textoComprobacion } from '../comprobaciones.ts';
import { fraseGeneral, textoDesempate, textoEmpate } from '../textos.ts';

/**
 * The head of the certificate: family, quarter, day of the draft, the largest difference between a quota and a load, and whether
 * all promises were kept.
 */
export function Sello({ certificado }: { readonly certificado: Certificado }) {
  const { familia, trimestre_inicio, terminado_en, comprobaciones } = certificado;
  const { bien, texto } = balance(comprobaciones);
  const Icono = bien ? ShieldCheck : ShieldAlert;
  return (
    <Tarjeta
      como="section"
      tono="escena"
      aria-label="Resumen"
      className="grid grid-cols-1 justify-items-center gap-5 px-hoja py-9 text-center print:break-inside-avoid print:gap-3 print:py-4"
    >
      <Icono aria-hidden className="size-16 text-turno print:size-11 print:text-marca" strokeWidth={1.75} />
      <div className="grid gap-1">
        <h2 className="text-3xl">{familia}</h2>
        <p className="text-lg font-bold text-sobre-escena-suave">{nombreTrimestre(trimestre_inicio)}</p>
        <p className="text-sobre-escena-suave">Repartido el {fechaLarga(diaDe(terminado_en))}</p>
      </div>
      <p className="max-w-xl text-xl leading-snug font-bold text-balance">{fraseGeneral(certificado)}</p>
      <p className="inline-flex items-center gap-2 rounded-full bg-sobre-escena px-5 py-2 font-extrabold text-escena print:bg-marca-tenue print:text-marca-fuerte">
        {texto}
      </p>
    </Tarjeta>
  );
}

const ESTADOS = {
  bien: { Icono: CircleCheck, clase: 'text-bien', palabra: 'Se cumple:' },
  mal: { Icono: CircleX, clase: 'text-mal', palabra: 'No se cumple:' },
  nota: { Icono: Info, clase: 'text-suave', palabra: 'No se prometía:' },
} as const;

/** The draft's promises, by phase, each with the outcome of the server's check of the draft's log. */
export function Comprobaciones({
  certificado: { comprobaciones, deshechas },
}: {
  readonly certificado: Pick<Certificado, 'comprobaciones' | 'deshechas'>;
}) {
  const porCodigo = new Map(comprobaciones.map((c) => [c.codigo, c]));
  return (
    <section aria-labelledby="comprobado" className="grid grid-cols-1 gap-4 print:block print:space-y-3">
      <div className="print:break-inside-avoid print:break-after-avoid">
        <h2 id="comprobado" className="text-2xl">
          Lo que se ha comprobado
        </h2>
        <p className="mt-1 text-suave">
          El servidor ha vuelto a hacer las cuentas, paso a paso, con el registro del reparto.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 print:gap-3">
        {MOMENTOS.map(({ titulo, codigos }) => (
          <Tarjeta key={titulo} className="grid grid-cols-1 content-start gap-3 print:break-inside-avoid print:p-4">
            <h3 className="text-lg">{titulo}</h3>
            <ul className="grid gap-3">
              {codigos.map((codigo) => {
                const c = porCodigo.get(codigo);
                return c === undefined ? null : <Linea key={codigo} comprobacion={c} deshechas={deshechas.length} />;
              })}
            </ul>
          </Tarjeta>
        ))}
      </div>
    </section>
  );
}

function Linea({ comprobacion, deshechas }: { readonly comprobacion: Comprobacion; readonly deshechas: number }) {
  const { Icono, clase, palabra } = ESTADOS[estadoComprobacion(comprobacion)];
  return (
    <li className="flex items-start gap-3 leading-snug">
      <Icono aria-hidden className={cx('size-6 shrink-0', clase)} strokeWidth={2.25} />
      <span className="min-w-0">
        <span className="sr-only">{palabra} </span>
        {textoComprobacion(comprobacion, deshechas)}
      </span>
    </li>
  );
}

interface Props {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

/** Explains the rule for ties, and lists the ties of this draft with their outcomes. */
export function Empates({ certificado: { desempate, tareas }, quien }: Props) {
  const porId = new Map(tareas.map((t) => [t.id, t]));
  const nombre = (id: number) => quien(id).nombre;
  const frases = desempate.empates.map((e) => textoEmpate(e, nombre, porId));
  return (
    <section aria-labelledby="empates" className="grid grid-cols-1 gap-4 print:block print:space-y-3">
      <div className="print:break-inside-avoid print:break-after-avoid">
        <h2 id="empates" className="text-2xl">
          Los empates
        </h2>
        <p className="mt-1 text-suave">{textoDesempate(desempate, nombre)}</p>
      </div>
      {frases.length > 0 && (
        <Tarjeta className="print:p-4">
          <ul className="grid gap-3">
            {frases.map((frase) => (
              <li key={frase} className="flex items-start gap-3 leading-snug print:break-inside-avoid">
                <Scale aria-hidden className="size-6 shrink-0 text-suave" strokeWidth={2.25} />
                <span className="min-w-0">{frase}</span>
              </li>
            ))}
          </ul>
        </Tarjeta>
      )}
    </section>
  );
}

/** The digest of the draft's log. If one entry were changed later, the digest would differ from that on a printed copy. */
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
