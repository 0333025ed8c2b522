import { Hand } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { EstadoPantalla } from '#shared/contracts/pantalla.ts';
import type { SemanaEnCasa } from '#shared/contracts/semana.ts';
import { conMayuscula } from '#shared/domain/palabras.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { cx } from '#client/lib/navegador/cx.ts';
import { diaConNombre, diasEnPalabras } from '#client/lib/fechas/fechas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { useAhora } from '../cuidados.ts';
import { horaDe } from '../momento.ts';
import { filasDeSemana, type Barra, type FilaTele } from '../semana.ts';

/** Height of all rows together, in rem. */
const ALTO = 30.8;
/** Greatest height of one line of a row, in rem. */
const ALTO_CARRIL = 1.9;

const colocada = ({ desde, dias, carril, alto }: Barra): CSSProperties => ({
  gridColumn: `${String(desde + 1)} / span ${String(dias)}`,
  gridRow: `${String(carril + 1)} / span ${String(alto)}`,
});

function TeleBarra({ barra }: { readonly barra: Barra }) {
  const { tipo, texto, dias, alto } = barra;
  return (
    <li
      data-barra
      style={colocada(barra)}
      className={cx(
        'flex min-w-0 items-center overflow-hidden rounded-[0.35rem] px-1.5 leading-none font-bold',
        tipo === 'TAREA' && 'tele-tenue',
        tipo === 'FUERA' && 'justify-center bg-hundido text-suave',
        tipo === 'MAS' && 'text-suave',
      )}
    >
      <span className={alto > 1 ? 'line-clamp-2 break-words' : 'truncate'} title={dias > 1 ? texto : undefined}>
        {texto}
      </span>
    </li>
  );
}

function TeleFila({
  fila,
  cara,
}: {
  readonly fila: FilaTele;
  readonly cara: EstadoPantalla['miembros'][number] | undefined;
}) {
  return (
    <div
      style={{ ...estiloMiembro(cara?.color), '--carriles': fila.carriles } as CSSProperties}
      className="tele-fila-semana contents"
    >
      <h2 className="flex min-h-0 min-w-0 items-center gap-1.5 overflow-hidden border-t-2 border-borde pl-1 leading-none font-extrabold">
        {cara === undefined ? (
          <Hand aria-hidden className="size-[1.3em] shrink-0 text-marca" strokeWidth={2.5} />
        ) : (
          fila.carriles > 1 && (
            <Avatar avatar={cara.avatar} grupoEdad={cara.grupo_edad} color={cara.color} tamano="mini" />
          )
        )}
        <span className={fila.carriles > 1 ? 'line-clamp-2 break-words' : 'truncate'}>{fila.nombre}</span>
      </h2>
      <ul
        aria-label={fila.nombre}
        className="grid min-h-0 grid-cols-7 gap-0.5 border-t-2 border-borde tele-siete-dias"
        style={{ gridTemplateRows: `repeat(${String(fila.carriles)}, minmax(0, 1fr))` }}
      >
        {fila.barras.map((b) => (
          <TeleBarra key={`${b.tipo} ${b.texto} ${String(b.desde)}`} barra={b} />
        ))}
      </ul>
    </div>
  );
}

interface Props {
  readonly estado: EstadoPantalla;
  readonly semana: SemanaEnCasa;
  readonly desfase: number;
}

/** The coming week: a row for each member, a column for each day. */
export function TeleSemanaProxima({ estado, semana, desfase }: Props) {
  const { familia, miembros } = estado;
  const ahora = useAhora(1_000) + desfase;
  const filas = filasDeSemana(semana, miembros);
  const carriles = filas.reduce((n, f) => n + f.carriles, 0);
  const carril = Math.min(ALTO_CARRIL, ALTO / carriles);
  return (
    <div className="flex size-full flex-col">
      <header className="flex items-baseline gap-6 pb-2">
        <h1 className="text-[1.9rem] leading-none font-extrabold">La semana que viene</h1>
        <p className="flex-1 text-[1.3rem] font-bold text-suave">{diasEnPalabras(semana.desde, semana.hasta)}</p>
        <p className="cifra text-[2rem] leading-none">{horaDe(familia.zona_horaria, ahora)}</p>
      </header>
      <div
        className="grid min-h-0 grid-cols-[9rem_minmax(0,1fr)] rounded-carta bg-superficie px-2 pb-2 shadow-carta"
        style={{
          gridTemplateRows: `1.7rem ${filas.map((f) => `${String(f.carriles * carril)}rem`).join(' ')}`,
          fontSize: `${String(Math.min(1.15, Math.max(0.875, carril * 0.78)))}rem`,
        }}
      >
        <span />
        <ol aria-label="Días" className="grid grid-cols-7 items-center">
          {semana.dias.map((d) => (
            <li key={d.dia} className="truncate pl-1 text-[1rem] font-extrabold">
              {conMayuscula(diaConNombre(d.dia, d.dia))}
            </li>
          ))}
        </ol>
        {filas.map((f) => (
          <TeleFila key={f.id} fila={f} cara={miembros.find((m) => m.id === f.id)} />
        ))}
      </div>
    </div>
  );
}
