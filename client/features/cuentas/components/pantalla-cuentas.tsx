import { NotebookText } from 'lucide-react';
import { useState } from 'react';
import type { CuentasTrimestre } from '#shared/contracts/cuentas-trimestre.ts';
import { diaDe, fechaLarga, semanaEnPalabras } from '#client/lib/fechas/fechas.ts';
import { useHoy } from '#client/lib/fechas/reloj.ts';
import { nombreTrimestre } from '#client/lib/fechas/trimestre.ts';
import { Cargable, EstadoVacio } from '#client/ui/cargable.tsx';
import { Bloque, Esqueleto } from '#client/ui/cargando.tsx';
import { EnlaceBoton } from '#client/ui/boton.tsx';
import { Selector } from '#client/ui/campo.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useCuentas } from '../api.ts';
import { diasDe, type Fila, filasDe, gruposDe, type Lado, type Linea, NOMBRE_PARTE, semanasDe } from '../vista.ts';
import { Barra, Correcciones, Cuenta } from './cuenta.tsx';
import { numero } from '#shared/domain/palabras.ts';
import { type DiasContados, enPts } from '#shared/domain/puntos-semana.ts';
import { enPuntos } from '#client/lib/trabajo/puntos.ts';
import { NombreTarea } from '#client/ui/tarea.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';

interface Elegido {
  /** First day of the quarter. */
  readonly trimestre: string;
  /** Monday of the selected week; null for the whole quarter. */
  readonly semana: string | null;
}

interface Props extends Elegido {
  readonly yo: number;
  readonly alElegir: (elegido: Elegido) => void;
}

/** A quarter's ledger: what each member promised and did, in the quarter or one of its weeks. */
export function PantallaCuentas({ trimestre, semana, yo, alElegir }: Props) {
  const consulta = useCuentas(trimestre);
  return (
    <Cargable consulta={consulta} error="Error al cargar las cuentas" esqueleto={<EsqueletoCuentas />}>
      {(cuentas) => (
        <div className="grid grid-cols-1 gap-5">
          <Elegir cuentas={cuentas} elegido={{ trimestre, semana }} alElegir={alElegir} />
          <Cuentas key={trimestre} cuentas={cuentas} semana={semana} yo={yo} />
        </div>
      )}
    </Cargable>
  );
}

function Elegir({
  cuentas,
  elegido: { trimestre, semana },
  alElegir,
}: {
  readonly cuentas: CuentasTrimestre;
  readonly elegido: Elegido;
  readonly alElegir: (elegido: Elegido) => void;
}) {
  const trimestres = [...new Set([trimestre, ...cuentas.trimestres])].toSorted().toReversed();
  const semanas = semanasDe(cuentas);
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <Selector
        etiqueta="Trimestre"
        value={trimestre}
        onChange={(e) => alElegir({ trimestre: e.target.value, semana: null })}
        opciones={trimestres.map((valor) => ({ valor, texto: nombreTrimestre(valor) }))}
      />
      {semanas.length > 0 && (
        <Selector
          etiqueta="Semana"
          value={semana ?? ''}
          onChange={(e) => alElegir({ trimestre, semana: e.target.value === '' ? null : e.target.value })}
          vacia="Todo el trimestre"
          opciones={semanas.map((valor) => ({ valor, texto: semanaEnPalabras(valor) }))}
        />
      )}
    </div>
  );
}

function Cuentas({
  cuentas,
  semana,
  yo,
}: {
  readonly cuentas: CuentasTrimestre;
  readonly semana: string | null;
  readonly yo: number;
}) {
  const [abierta, setAbierta] = useState<{ readonly miembro: number | null; readonly lado: Lado } | null>(null);
  const lunes = semana !== null && semanasDe(cuentas).includes(semana) ? semana : null;
  const { filas, total } = filasDe(cuentas, lunes);
  const dias = diasDe(cuentas, lunes, useHoy());
  if (cuentas.renglones.length === 0) return <SinCuentas actual={cuentas.trimestre_inicio === cuentas.trimestres[0]} />;
  const tope = Math.max(1, ...filas.map((f) => Math.max(f.prometido, f.hecho)));
  const topeTotal = Math.max(1, total.prometido, total.hecho);
  return (
    <>
      <Tarjeta como="section" aria-labelledby="entre-todos" className="grid grid-cols-1 gap-3">
        <h2 id="entre-todos" className="text-xl">
          Entre todos
        </h2>
        <p className="grid gap-1">
          <Barra lado="prometido" puntos={total.prometido} dias={dias} tope={topeTotal} />
        </p>
        <p className="grid gap-1">
          <Barra lado="hecho" puntos={total.hecho} dias={dias} tope={topeTotal} />
        </p>
        <p className="text-suave">
          {cuentas.congelada_en === null
            ? 'Prometido es lo que a cada uno le ha tocado hasta hoy; hecho, lo que ha hecho, de media por semana. Toca una barra y verás de qué es.'
            : `Estas cuentas se cerraron el ${fechaLarga(diaDe(cuentas.congelada_en))}: ya no cambian.`}
        </p>
      </Tarjeta>
      <section aria-labelledby="cada-uno" className="grid grid-cols-1 gap-3">
        <h2 id="cada-uno" className="text-xl">
          Cada uno
        </h2>
        <ul className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          {filas.map((fila) => (
            <Cuenta
              key={fila.miembro}
              fila={fila}
              tope={tope}
              dias={dias}
              mia={fila.miembro === yo}
              alAbrir={(lado) => setAbierta({ miembro: fila.miembro, lado })}
            />
          ))}
        </ul>
      </section>
      <Correcciones cuentas={cuentas} />
      <Detalle
        cuentas={cuentas}
        lunes={lunes}
        dias={dias}
        fila={abierta === null ? null : (filas.find((f) => f.miembro === abierta.miembro) ?? null)}
        lado={abierta?.lado ?? 'hecho'}
        cerrar={() => setAbierta(null)}
      />
    </>
  );
}

function SinCuentas({ actual }: { readonly actual: boolean }) {
  return (
    <EstadoVacio
      icono={<NotebookText className="size-9" />}
      titulo={actual ? 'Todavía no hay cuentas' : 'En este trimestre no hubo tareas'}
      accion={actual ? <EnlaceBoton to="/reparto">Ir al reparto</EnlaceBoton> : undefined}
    >
      {actual && 'Cuando haya tareas repartidas, aquí se ve lo que prometió cada uno y lo que lleva hecho.'}
    </EstadoVacio>
  );
}

function EsqueletoCuentas() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Bloque className="h-20 rounded-control" />
      <Esqueleto filas={4} alto="h-44" />
    </div>
  );
}

interface PropsDetalle {
  readonly cuentas: CuentasTrimestre;
  readonly lunes: string | null;
  readonly dias: DiasContados;
  /** The row whose bar was tapped; null while the dialog is closed. */
  readonly fila: Fila | null;
  readonly lado: Lado;
  readonly cerrar: () => void;
}

const TITULOS: Readonly<Record<Lado, (nombre: string) => string>> = {
  prometido: (nombre) => `Lo prometido: ${nombre}`,
  hecho: (nombre) => `Lo hecho: ${nombre}`,
};

/** Dialog with the chores behind one bar, grouped by what became of them (`Partida`). */
function Detalle({ cuentas, lunes, dias, fila, lado, cerrar }: PropsDetalle) {
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

function Grupos({
  cuentas,
  lunes,
  fila,
  lado,
}: Omit<PropsDetalle, 'cerrar' | 'fila' | 'dias'> & { readonly fila: Fila }) {
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
