import { CircleCheck, CircleX, Info } from 'lucide-react';
import type { Certificado, Comprobacion } from '#shared/contracts/certificado.ts';
import { cx } from '#client/lib/cx.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { estadoComprobacion, MOMENTOS, textoComprobacion } from '../comprobaciones.ts';

const ESTADOS = {
  bien: { Icono: CircleCheck, clase: 'text-bien', palabra: 'Se cumple:' },
  mal: { Icono: CircleX, clase: 'text-mal', palabra: 'No se cumple:' },
  nota: { Icono: Info, clase: 'text-suave', palabra: 'No se prometía:' },
} as const;

/** What the reparto promises, checked against its log one by one. */
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
