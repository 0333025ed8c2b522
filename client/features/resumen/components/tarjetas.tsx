import { Flame, Heart, ShieldCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ResumenSemanal, TarjetaResumen } from '#shared/contracts/semana.ts';
import { conMinuscula, numero, plural } from '#shared/domain/palabras.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { diasEnPalabras } from '#client/lib/fechas/fechas.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota, Cifra } from '#client/ui/cifra.tsx';
import { IconoTarea, NombreTarea } from '#client/ui/tarea.tsx';
import {
  aQuienGracias,
  comoEsta,
  comoVaLaMeta,
  cuandoToca,
  cuantoTrae,
  deLoQueTocaba,
  desdeCuando,
  frenteALaPasada,
  quienGana,
  quienGano,
  tituloDeRachas,
  type TarjetaDe,
} from '#client/lib/trabajo/palabras-resumen.ts';

type Miembro = ResumenSemanal['miembros'][number];

/** Data that all cards of a story share: its week, and functions for its members. */
export interface Contexto {
  readonly resumen: ResumenSemanal;
  /** A member's name, «Tú» for the reader. */
  readonly nombrar: (usuario: number) => string;
  readonly cara: (usuario: number) => Miembro | undefined;
  /** Whether the reader is a child, who sees bars and numbers of chores instead of percentages. */
  readonly sencillo: boolean;
}

interface Props<T extends TarjetaResumen['tipo']> extends Contexto {
  readonly tarjeta: TarjetaDe<T>;
}

const Cara = ({ de, tamano }: { readonly de: Miembro | undefined; readonly tamano?: 'normal' | 'gigante' }) =>
  de === undefined ? null : (
    <Avatar avatar={de.avatar} grupoEdad={de.grupo_edad} color={de.color} tamano={tamano ?? 'normal'} />
  );

const Estado = ({ resumen }: { readonly resumen: ResumenSemanal }) => {
  const como = comoEsta(resumen);
  return como === null ? null : <p className="cuento-estado">{como}</p>;
};

function Total({ tarjeta, resumen }: Props<'TOTAL'>) {
  const antes = frenteALaPasada(tarjeta);
  const meta = comoVaLaMeta(tarjeta);
  const parte = deLoQueTocaba(tarjeta.porciento);
  return (
    <div className="cuento-tarjeta">
      <p className="cuento-grande">{`Entre todos, ${conMinuscula(diasEnPalabras(resumen.desde, resumen.hasta))}`}</p>
      <p>
        <span className="cuento-cifra block">
          <Cifra valor={tarjeta.puntos} />
        </span>
        <span className="cuento-grande">{`${tarjeta.puntos === 1 ? 'punto' : 'puntos'} en ${plural(tarjeta.tareas, 'tarea')}`}</span>
      </p>
      {parte !== null && (
        <div className="grid gap-2">
          <div aria-hidden className="cuento-barra">
            <span style={{ width: `${String(tarjeta.porciento)}%` }} />
          </div>
          <p className="cuento-grande">{parte}</p>
        </div>
      )}
      {antes !== null && <p className="cuento-grande cuento-suave">{antes}</p>}
      {meta !== null && <p className="cuento-grande">{meta}</p>}
      <Estado resumen={resumen} />
    </div>
  );
}

function CadaUno({ tarjeta, nombrar, cara, sencillo }: Props<'CADA_UNO'>) {
  return (
    <div className="cuento-tarjeta">
      <h3>Cada uno, de lo suyo</h3>
      <ul className="cuento-filas">
        {tarjeta.miembros.map(({ usuario, hechas, porciento }) => (
          <li key={usuario}>
            <Cara de={cara(usuario)} />
            <span className="grid grid-cols-1 gap-1.5">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span>{nombrar(usuario)}</span>
                <span className="tabular-nums">
                  {porciento === null || sencillo ? plural(hechas, 'hecha') : `${String(porciento)}\u00a0%`}
                </span>
              </span>
              {porciento !== null && (
                <BarraCuota
                  etiqueta={`Lo de ${cara(usuario)?.nombre ?? ''}`}
                  valor={porciento}
                  total={100}
                  color={cara(usuario)?.color}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-suave">Lo hecho de lo que tocaba esta semana</p>
    </div>
  );
}

const MEDALLAS = ['', '🥇', '🥈', '🥉'] as const;

function Cabeza({ tarjeta, resumen, nombrar, cara }: Props<'CABEZA'>) {
  return (
    <div className="cuento-tarjeta" data-centro>
      <Cara de={cara(tarjeta.puestos[0]?.usuario ?? 0)} tamano="gigante" />
      <h3>{quienGana(tarjeta, resumen.estado, (id) => cara(id)?.nombre ?? '')}</h3>
      <ol className="cuento-filas cuento-podio">
        {tarjeta.puestos.map(({ usuario, puntos, puesto }) => (
          <li key={usuario}>
            <span aria-hidden>{MEDALLAS[puesto]}</span>
            <span>{nombrar(usuario)}</span>
            <span className="tabular-nums">{`${numero(puntos)} ${pts(puntos)}`}</span>
          </li>
        ))}
      </ol>
      <Estado resumen={resumen} />
    </div>
  );
}

/** Number of achievements that fit on a phone's card. */
const CABEN_INSIGNIAS = 3;

function Rachas({ tarjeta, resumen, nombrar, cara }: Props<'RACHAS'>) {
  // Sentences use the reader's name, not «Tú»: «Tú gana» and «Gracias a Tú» would be wrong.
  const nombre = (id: number) => cara(id)?.nombre ?? '';
  const insignias = quienGano(tarjeta.insignias, nombre);
  const resto = insignias.length - CABEN_INSIGNIAS;
  const gracias = aQuienGracias(tarjeta.gracias, nombre);
  return (
    <div className="cuento-tarjeta">
      <h3>{tituloDeRachas(tarjeta)}</h3>
      {tarjeta.rachas.length > 0 && (
        <ul className="cuento-filas">
          {tarjeta.rachas.map(({ usuario, dias, desde, comodines }) => (
            <li key={usuario}>
              <Cara de={cara(usuario)} />
              <span>
                {nombrar(usuario)}
                <small className="cuento-suave block text-base font-semibold">
                  {desdeCuando(desde, resumen.desde)}
                  {comodines > 0 && (
                    <>
                      {' · '}
                      <ShieldCheck aria-hidden className="inline size-4 align-[-0.15em]" />
                      {` ${String(comodines)}`}
                      <span className="sr-only">{comodines === 1 ? ' comodín' : ' comodines'}</span>
                    </>
                  )}
                </small>
              </span>
              <b className="cuento-fuego">
                <Flame aria-hidden />
                {dias}
                <span className="sr-only"> días</span>
              </b>
            </li>
          ))}
        </ul>
      )}
      {insignias.slice(0, CABEN_INSIGNIAS).map(({ codigo, icono, texto }) => (
        <p key={codigo} className="cuento-insignia">
          <span aria-hidden>{icono}</span>
          {texto}
        </p>
      ))}
      {resto > 0 && <p className="cuento-suave font-bold">{`y ${plural(resto, 'insignia')} más`}</p>}
      {gracias !== null && (
        <p className="cuento-insignia">
          <Heart aria-hidden />
          {gracias}
        </p>
      )}
    </div>
  );
}

const Nada = () => (
  <div className="cuento-tarjeta">
    <h3>Una semana tranquila</h3>
    <p className="cuento-grande">No se ha apuntado nada.</p>
    <p className="cuento-grande cuento-suave">También hay semanas así. La siguiente empieza de cero.</p>
  </div>
);

/** Number of chores that fit on a phone's card. */
const CABEN_TAREAS = 4;

function Proxima({ tarjeta }: Props<'PROXIMA'>) {
  const resto = tarjeta.tareas.length - CABEN_TAREAS;
  return (
    <div className="cuento-tarjeta">
      <div>
        <h3>Tu semana que viene</h3>
        <p className="cuento-grande text-suave">
          {tarjeta.veces === 0 ? 'Por ahora no te toca nada' : cuantoTrae(tarjeta)}
        </p>
      </div>
      {tarjeta.veces > 0 && (
        <ul className="cuento-suyas">
          {tarjeta.tareas.slice(0, CABEN_TAREAS).map(({ tarea, nombre, dias }) => (
            <li key={tarea}>
              <IconoTarea nombre={nombre} tamano="fila" />
              <span>
                <span className="block font-extrabold">
                  <NombreTarea nombre={nombre} />
                </span>
                <span className="block text-sm text-suave">{cuandoToca(dias)}</span>
              </span>
              <b className="text-lg tabular-nums">{`${String(dias.length)}×`}</b>
            </li>
          ))}
        </ul>
      )}
      {resto > 0 && <p className="font-bold text-suave">{`y ${plural(resto, 'tarea')} más`}</p>}
      {tarjeta.charla && (
        <div className="cuento-charla">
          <p className="font-black">Diez minutos para hablar</p>
          <ul>
            <li>¿Qué ha pesado?</li>
            <li>¿Qué necesitamos?</li>
            <li>¿Qué tarea movemos?</li>
          </ul>
        </div>
      )}
    </div>
  );
}

interface Vista<T extends TarjetaResumen['tipo']> {
  /** Background of the card: the page's, the scene's, or the colour of the member whom `color` returns. */
  readonly fondo: 'pagina' | 'escena' | 'color';
  readonly color?: (tarjeta: TarjetaDe<T>) => number | undefined;
  readonly Cuerpo: ComponentType<Props<T>>;
}

/** The views of all kinds of cards. */
const VISTAS: { readonly [T in TarjetaResumen['tipo']]: Vista<T> } = {
  TOTAL: { fondo: 'escena', Cuerpo: Total },
  CADA_UNO: { fondo: 'pagina', Cuerpo: CadaUno },
  CABEZA: { fondo: 'color', color: ({ puestos }) => puestos[0]?.usuario, Cuerpo: Cabeza },
  RACHAS: { fondo: 'escena', Cuerpo: Rachas },
  NADA: { fondo: 'escena', Cuerpo: Nada },
  PROXIMA: { fondo: 'pagina', Cuerpo: Proxima },
};

/** Returns the background of a card and, where it has a member's colour, that member's id. */
export const fondoDe = (
  tarjeta: TarjetaResumen,
): { readonly fondo: Vista<never>['fondo']; readonly de: number | undefined } => {
  const { fondo, color } = VISTAS[tarjeta.tipo] as Vista<TarjetaResumen['tipo']>;
  return { fondo, de: color?.(tarjeta) };
};

/** Renders the content of a card, whatever its kind. */
export function Tarjeta({ tarjeta, ...contexto }: Contexto & { readonly tarjeta: TarjetaResumen }) {
  const { Cuerpo } = VISTAS[tarjeta.tipo] as Vista<TarjetaResumen['tipo']>;
  return <Cuerpo tarjeta={tarjeta} {...contexto} />;
}
