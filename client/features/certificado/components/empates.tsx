import { Scale } from 'lucide-react';
import type { Certificado, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { textoDesempate, textoEmpate } from '../textos.ts';

interface Props {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

/** The ties of a draft, and how each was broken. */
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
