import { Flame, Heart, ShieldCheck } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ResumenSemanal, TarjetaResumen } from '#shared/contracts/semana.ts';
import { conMinuscula, numero, plural } from '#shared/domain/palabras.ts';
import { pts } from '#client/lib/trabajo/puntos.ts';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { diasEnPalabras } from '#client/lib/fechas/fechas.ts';
import {
  aQuienGracias,
  comoEsta,
  comoVaLaMeta,
  deLoQueTocaba,
  desdeCuando,
  frenteALaPasada,
  quienGana,
  quienGano,
  tituloDeRachas,
  type TarjetaDe,
} from '#client/lib/trabajo/palabras-resumen.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { useAhora } from '../cuidados.ts';
import { VEZ_MS } from '../momento.ts';
import { TeleNombre } from './tele-cara.tsx';
import { TelePaginas } from './tele-final-escenas.tsx';

type Miembro = ResumenSemanal['miembros'][number];

interface Props<T extends TarjetaResumen['tipo']> {
  readonly tarjeta: TarjetaDe<T>;
  readonly resumen: ResumenSemanal;
  readonly de: (usuario: number) => Miembro | undefined;
}

const Cara = ({ de, tamano }: { readonly de: Miembro | undefined; readonly tamano: 'normal' | 'grande' | 'gigante' }) =>
  de === undefined ? null : <Avatar avatar={de.avatar} grupoEdad={de.grupo_edad} color={de.color} tamano={tamano} />;

function Total({ tarjeta, resumen }: Props<'TOTAL'>) {
  const antes = frenteALaPasada(tarjeta);
  const meta = comoVaLaMeta(tarjeta);
  const parte = deLoQueTocaba(tarjeta.porciento);
  return (
    <div className="tele-cuento-total">
      <p>{`Entre todos, ${conMinuscula(diasEnPalabras(resumen.desde, resumen.hasta))}`}</p>
      <p className="cifra">{numero(tarjeta.puntos)}</p>
      <p>{`${tarjeta.puntos === 1 ? 'punto' : 'puntos'} en ${plural(tarjeta.tareas, 'tarea')}`}</p>
      {parte !== null && (
        <>
          <div aria-hidden>
            <span style={{ width: `${String(tarjeta.porciento)}%` }} />
          </div>
          <p>{parte}</p>
        </>
      )}
      {antes !== null && <p className="text-sobre-escena-suave">{antes}</p>}
      {meta !== null && <p>{meta}</p>}
    </div>
  );
}

function CadaUno({ tarjeta, de }: Props<'CADA_UNO'>) {
  const { miembros } = tarjeta;
  return (
    <>
      <h2>Cada uno, de lo suyo</h2>
      <ul className="tele-cuento-caras" data-columnas={miembros.length > 6 ? 4 : miembros.length > 4 ? 3 : 2}>
        {miembros.map(({ usuario, hechas, porciento }) => (
          <li key={usuario}>
            <Cara de={de(usuario)} tamano={miembros.length > 6 ? 'normal' : 'grande'} />
            <div className="min-w-0 flex-1">
              <TeleNombre nombre={de(usuario)?.nombre ?? ''} tope={miembros.length > 6 ? 1.5 : 2.1} alto={2.4} />
              <p>{porciento === null ? plural(hechas, 'hecha') : `${String(porciento)}\u00a0%`}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Medals stand beside the rank and not in its place, because an old television may lack these emoji. */
const MEDALLAS = ['', '🥇', '🥈', '🥉'] as const;

function Cabeza({ tarjeta, resumen, de }: Props<'CABEZA'>) {
  return (
    <div className="tele-cuento-cabeza">
      <Cara de={de(tarjeta.puestos[0]?.usuario ?? 0)} tamano="gigante" />
      <div className="min-w-0">
        <h2>{quienGana(tarjeta, resumen.estado, (id) => de(id)?.nombre ?? '')}</h2>
        <ol>
          {tarjeta.puestos.map(({ usuario, puntos, puesto }) => (
            <li key={usuario}>
              <span className="cifra">{puesto}</span>
              <span aria-hidden>{MEDALLAS[puesto]}</span>
              <span className="min-w-0 flex-1">{de(usuario)?.nombre}</span>
              <span className="cifra">{`${numero(puntos)} ${pts(puntos)}`}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

/** Number of achievements that fit beside the streaks. */
const CABEN = 4;

function Rachas({ tarjeta, resumen, de }: Props<'RACHAS'>) {
  const nombrar = (id: number) => de(id)?.nombre ?? '';
  const insignias = quienGano(tarjeta.insignias, nombrar);
  const gracias = aQuienGracias(tarjeta.gracias, nombrar);
  return (
    <>
      <h2>{tituloDeRachas(tarjeta)}</h2>
      <div className="tele-cuento-rachas">
        {tarjeta.rachas.length > 0 && (
          <ul>
            {tarjeta.rachas.map(({ usuario, dias, desde, comodines }) => (
              <li key={usuario}>
                <Cara de={de(usuario)} tamano="normal" />
                <div className="min-w-0 flex-1">
                  <TeleNombre nombre={de(usuario)?.nombre ?? ''} tope={1.7} alto={2} />
                  <p className="text-sobre-escena-suave">
                    {desdeCuando(desde, resumen.desde)}
                    {comodines > 0 && (
                      <>
                        {' · '}
                        <ShieldCheck aria-hidden />
                        {` ${String(comodines)}`}
                      </>
                    )}
                  </p>
                </div>
                <b className="cifra">
                  <Flame aria-hidden />
                  {dias}
                </b>
              </li>
            ))}
          </ul>
        )}
        {insignias.length + tarjeta.gracias.length > 0 && (
          <ul>
            {insignias.slice(0, gracias === null ? CABEN : CABEN - 1).map(({ codigo, icono, texto }) => (
              <li key={codigo}>
                <span aria-hidden className="tele-insignia leading-none">
                  {icono}
                </span>
                <p className="min-w-0 flex-1">{texto}</p>
              </li>
            ))}
            {gracias !== null && (
              <li>
                <Heart aria-hidden />
                <p className="min-w-0 flex-1">{gracias}</p>
              </li>
            )}
          </ul>
        )}
      </div>
    </>
  );
}

const Nada = () => (
  <div className="tele-cuento-total">
    <h2>Una semana tranquila</h2>
    <p>No se ha apuntado nada. También hay semanas así.</p>
  </div>
);

/** The view of each kind of card. Null for `PROXIMA`, a member's own next week, which is for that member's phone. */
const VISTAS: { readonly [T in TarjetaResumen['tipo']]: ComponentType<Props<T>> | null } = {
  TOTAL: Total,
  CADA_UNO: CadaUno,
  CABEZA: Cabeza,
  RACHAS: Rachas,
  NADA: Nada,
  PROXIMA: null,
};

/** The story of the latest week, also on its Sunday evening: its cards take turns while the scene lasts. */
export function TeleCuento({ resumen }: { readonly resumen: ResumenSemanal }) {
  const ahora = useAhora(500);
  const tarjetas = resumen.tarjetas.filter((t) => VISTAS[t.tipo] !== null);
  // The scene's time runs from one multiple of `VEZ_MS` to the next (`escenaDe`), and its cards share that time.
  const esta = Math.floor(((ahora % VEZ_MS) / VEZ_MS) * tarjetas.length);
  const tarjeta = tarjetas[esta];
  const porId = new Map(resumen.miembros.map((m) => [m.id, m]));
  if (tarjeta === undefined) return null;
  const Vista = VISTAS[tarjeta.tipo] as ComponentType<Props<TarjetaResumen['tipo']>>;
  const primero = tarjeta.tipo === 'CABEZA' ? porId.get(tarjeta.puestos[0]?.usuario ?? 0) : undefined;
  const como = comoEsta(resumen);
  return (
    <section
      data-tarjeta={tarjeta.tipo}
      style={estiloMiembro(primero?.color)}
      className={`tele-cuento ${primero === undefined ? 'escena' : 'tele-color'}`}
    >
      <header>
        <h1>Así fue la semana</h1>
        {como !== null && <p>{como}</p>}
      </header>
      <div key={tarjeta.tipo} className="tele-entra">
        <Vista tarjeta={tarjeta} resumen={resumen} de={(id) => porId.get(id)} />
      </div>
      <TelePaginas cuantas={tarjetas.length} esta={esta} />
    </section>
  );
}
