import type { Certificado, FilaCertificado, PersonaCertificado } from '#shared/contracts/certificado.ts';
import { plural } from '#shared/domain/palabras.ts';
import { ayudaDeTiempo, type DiasContados, diasContados } from '#shared/domain/puntos-semana.ts';
import { diasDe } from '#shared/domain/reparto/cuotas/en-cuenta.ts';
import { razonesDe } from '#client/lib/reparto/en-cuenta.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { enPorcentaje, enPuntos } from '#client/lib/trabajo/puntos.ts';
import { Franja } from '#client/ui/franja.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { fraseDe } from '../textos.ts';
import { CargaExacta } from './carga-exacta.tsx';

interface Props {
  readonly certificado: Certificado;
  readonly quien: (id: number) => PersonaCertificado;
}

/**
 * The members one by one: share, quota, load and difference, with a bar that compares quota and load. Below, the quotas that
 * were limited before the start (`recortes`).
 */
export function Miembros({ certificado, quien }: Props) {
  const { filas, recortes, tareas, total, en_cuenta, contar } = certificado;
  // Points of a full bar: 2 % more than the largest quota or load, so that the mark of the largest quota fits inside the bar.
  const tope = 1.02 * Math.max(1, ...filas.map((f) => Math.max(f.cuota, f.carga)));
  return (
    <section aria-labelledby="miembros" className="grid grid-cols-1 gap-4 print:block print:space-y-3">
      <div className="print:break-inside-avoid print:break-after-avoid">
        <h2 id="miembros" className="text-2xl">
          Lo que tocaba y lo que hace cada uno
        </h2>
        <p className="mt-1 text-suave">La barra es lo que hace; la raya, lo que le tocaba.</p>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 print:gap-3">
        {filas.map((fila) => (
          <Fila
            key={fila.miembro}
            fila={fila}
            persona={quien(fila.miembro)}
            tope={tope}
            total={total}
            unidad={diasContados(contar)}
            dias={en_cuenta === null ? 0 : diasDe(en_cuenta)}
            tareas={tareas.filter((t) => t.miembro === fila.miembro).length}
          />
        ))}
      </ul>
      {recortes.map((texto) => (
        <Franja key={texto} tipo="info" className="print:break-inside-avoid">
          {`Antes de empezar: ${texto}.`}
        </Franja>
      ))}
      <p className="text-suave">
        Se reparten puntos, que cuentan lo que cuesta cada tarea y no solo lo que dura. El tiempo es el estimado de sus
        tareas: una ayuda, y no lo que se reparte.
      </p>
    </section>
  );
}

interface PropsFila {
  readonly fila: FilaCertificado;
  readonly persona: PersonaCertificado;
  /** The load of a full bar. */
  readonly tope: number;
  readonly total: number;
  /** Days that a load covers, to show it per week; null in a draft that counts each chore once. */
  readonly unidad: DiasContados;
  readonly tareas: number;
  /** Days in the period that the quotas count, for the sentence about days away; 0 if the draft counted none. */
  readonly dias: number;
}

function Fila({ fila, persona, tope, total, unidad, tareas, dias }: PropsFila) {
  const razones = razonesDe({ ...fila, dias }, null);
  const { porcentaje, porcentaje_cuota, cuota, carga, diferencia, minutos_semana } = fila;
  // A difference below one point is rounding. For a larger one the text shows the percentage that the quota really is.
  const parte =
    Math.abs((porcentaje * total) / 100 - cuota) < 1
      ? enPorcentaje(porcentaje)
      : `${enPorcentaje(porcentaje)} → ${enPorcentaje(porcentaje_cuota)}`;
  const tiempo = ayudaDeTiempo(minutos_semana);
  const datos = [
    { termino: 'Cuota inicial', puntos: cuota },
    { termino: 'Carga', puntos: carga },
    // At the end of a draft each member's quota is their load.
    { termino: 'Cuota final', puntos: carga },
  ];
  return (
    <Tarjeta como="li" className="grid grid-cols-1 content-start gap-4 print:break-inside-avoid print:gap-3 print:p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar avatar={persona.avatar} grupoEdad={persona.grupo_edad} color={persona.color} />
        <p className="min-w-0 flex-1 basis-32 leading-tight">
          <span className="block text-lg font-extrabold">{persona.nombre}</span>
          <span className="text-sm font-semibold text-suave">
            {[plural(tareas, 'tarea'), ...(tiempo === null ? [] : [tiempo])].join(' · ')}
          </span>
        </p>
      </div>
      <BarraComparada cuota={cuota} carga={carga} tope={tope} color={persona.color} />
      <p className="font-semibold">{fraseDe(persona.nombre, fila, unidad)}</p>
      {razones.map((frase) => (
        <p key={frase} className="text-sm leading-snug text-suave">
          {frase}
        </p>
      ))}
      <dl className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-sm font-semibold text-suave">Su parte</dt>
          <dd className="font-extrabold tabular-nums">{parte}</dd>
        </div>
        {datos.map(({ termino, puntos }) => (
          <div key={termino} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-sm font-semibold text-suave">{termino}</dt>
            <dd className="leading-tight">
              <CargaExacta carga={puntos} dias={unidad} />
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-sm font-semibold text-suave">Diferencia</dt>
          <dd className="font-extrabold tabular-nums">{conSigno(diferencia)}</dd>
        </div>
      </dl>
    </Tarjeta>
  );
}

/** Returns points with their sign: «+15 pts», «−6 pts», «0 pts», with a minus sign instead of a hyphen. */
const conSigno = (n: number): string => `${n > 0 ? '+' : n < 0 ? '−' : ''}${enPuntos(Math.abs(n))}`;

const ancho = (n: number, tope: number): string => `${String(Math.min(100, (100 * n) / tope))}%`;

/**
 * The bar of a load, with a mark at the quota. All members share one scale, so that bars can be compared. Screen readers read
 * the numbers instead.
 */
function BarraComparada({
  cuota,
  carga,
  tope,
  color,
}: {
  readonly cuota: number;
  readonly carga: number;
  readonly tope: number;
  readonly color: string;
}) {
  return (
    <div aria-hidden style={estiloMiembro(color)} className="relative my-1.5 h-4 rounded-full bg-hundido">
      <span className="absolute inset-y-0 left-0 rounded-full bg-(--miembro)" style={{ width: ancho(carga, tope) }} />
      <span
        className="absolute -inset-y-1.5 w-1 -translate-x-1/2 rounded-full bg-texto outline-2 outline-superficie"
        style={{ left: ancho(cuota, tope) }}
      />
    </div>
  );
}
