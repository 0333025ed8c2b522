import { NotebookText } from 'lucide-react';
import { diaDe, fechaLarga } from '#client/lib/fechas/fechas.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { EnlaceCarta } from '#client/ui/enlace-carta.tsx';
import { useCuentas } from '../api.ts';
import { filasDe } from '../vista.ts';
import { Correcciones, Cuenta } from './cuenta.tsx';

/**
 * The part below a quarter's certificate: promised and done points once the ledger is frozen; before that, a link to the ledger.
 */
export function PrometidoYHecho({ trimestre }: { readonly trimestre: string }) {
  const consulta = useCuentas(trimestre);
  return (
    <Cargable consulta={consulta} error="Error al cargar las cuentas">
      {(cuentas) => {
        if (cuentas.congelada_en === null) return <EnlaceCuentas trimestre={trimestre} />;
        const { filas } = filasDe(cuentas, null);
        const tope = Math.max(1, ...filas.map((f) => Math.max(f.prometido, f.hecho)));
        return (
          <section
            aria-labelledby="prometido-y-hecho"
            className="grid grid-cols-1 gap-4 print:block print:break-before-page print:space-y-3"
          >
            <div>
              <h2 id="prometido-y-hecho" className="text-2xl">
                Prometido y hecho
              </h2>
              <p className="mt-1 text-suave">
                {`${nombreTrimestre(trimestre)}. Cuentas cerradas el ${fechaLarga(diaDe(cuentas.congelada_en))}.`}
              </p>
            </div>
            <ul className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 print:gap-3">
              {filas.map((fila) => (
                <Cuenta key={fila.miembro} fila={fila} tope={tope} dias={null} />
              ))}
            </ul>
            <Correcciones cuentas={cuentas} />
            <div className="print:hidden">
              <EnlaceCarta to={`/cuentas?trimestre=${trimestre}`} Icono={NotebookText} titulo="De qué es cada número">
                Semana a semana, tarea a tarea
              </EnlaceCarta>
            </div>
          </section>
        );
      }}
    </Cargable>
  );
}

/** Link to the ledger of the quarter that starts on `trimestre`. */
const EnlaceCuentas = ({ trimestre }: { readonly trimestre: string }) => (
  <div className="print:hidden">
    <EnlaceCarta to={`/cuentas?trimestre=${trimestre}`} Icono={NotebookText} titulo="Prometido y hecho">
      Lo que le tocaba a cada uno en el trimestre, y lo que ha hecho
    </EnlaceCarta>
  </div>
);
