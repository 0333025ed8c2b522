import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { numero } from '#shared/domain/palabras.ts';
import { type DiasContados, enPts } from '#shared/domain/puntos-semana.ts';
import { enPuntos } from '#client/lib/trabajo/puntos.ts';
import { NombreTarea } from '#client/ui/nombre-tarea.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { gruposDe, NOMBRE_PARTE, type Fila, type Lado, type Linea } from '../vista.ts';

interface Props {
  readonly cuentas: CuentasTrimestre;
  readonly lunes: string | null;
  readonly dias: DiasContados;
  /** The member whose bar is open, or null. */
  readonly fila: Fila | null;
  readonly lado: Lado;
  readonly cerrar: () => void;
}

const TITULOS: Readonly<Record<Lado, (nombre: string) => string>> = {
  prometido: (nombre) => `Lo prometido: ${nombre}`,
  hecho: (nombre) => `Lo hecho: ${nombre}`,
};

/** Dialog with the chores behind one bar, grouped by part (`Parte`). */
export function Detalle({ cuentas, lunes, dias, fila, lado, cerrar }: Props) {
  if (fila === null) return null;
  return (
    <Dialogo
      soloTexto
      cerrar={cerrar}
      titulo={TITULOS[lado](fila.nombre)}
      descripcion={
        lunes === null
          ? `${enPuntos(fila[lado])} en el trimestre: ${enPts(fila[lado], dias)}`
          : `${enPuntos(fila[lado])} en esa semana`
      }
    >
      <Grupos cuentas={cuentas} lunes={lunes} fila={fila} lado={lado} />
    </Dialogo>
  );
}

function Grupos({ cuentas, lunes, fila, lado }: Omit<Props, 'cerrar' | 'fila' | 'dias'> & { readonly fila: Fila }) {
  const quien = (id: number | null): string => cuentas.miembros.find((m) => m.miembro === id)?.nombre ?? 'alguien';
  const deOtro = ({ miembro, hecha_por }: Linea): string | null => {
    if (hecha_por === null || hecha_por === miembro) return null;
    if (fila.miembro === miembro) return `La hizo ${quien(hecha_por)}`;
    return miembro === null ? null : `Le tocaba a ${quien(miembro)}`;
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      {gruposDe(cuentas, { miembro: fila.miembro, lado, lunes }).map(({ parte, puntos, lineas }) => (
        <section key={parte} className="grid grid-cols-1 gap-2">
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
            {NOMBRE_PARTE[parte]}
            <span className="tabular-nums">{enPuntos(puntos)}</span>
          </h3>
          <ul className="grid grid-cols-1 divide-y divide-borde">
            {lineas.map((linea) => (
              <li
                key={[linea.tarea, linea.nombre, linea.puntos, linea.miembro, linea.hecha_por].join()}
                className="flex flex-wrap items-baseline justify-between gap-x-3 py-2"
              >
                <span className="min-w-0 flex-1 basis-40">
                  <span className="block leading-snug font-bold">
                    <NombreTarea nombre={linea.nombre} />
                  </span>
                  <span className="block text-sm text-suave">
                    {[linea.cuando, deOtro(linea)].filter((t) => t !== null).join('. ')}
                  </span>
                </span>
                <span className="font-bold tabular-nums">
                  {linea.veces.length === 1
                    ? enPuntos(linea.total)
                    : `${numero(linea.veces.length)} × ${numero(linea.puntos)} = ${enPuntos(linea.total)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
