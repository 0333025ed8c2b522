import { Check } from 'lucide-react';
import { estiloMiembro } from '#client/lib/trabajo/color-miembro.ts';
import { EN_DOS } from '../caber.ts';
import type { JugadorTele, VistaTele } from '../reparto.ts';
import { TeleCara, TeleNombre } from './tele-cara.tsx';
import { palabraDe } from './tele-jugadores.tsx';

/** The largest name that a row holds, in rem, and the height of its box. A word beside the bar leaves less of a low row. */
const nombreDe = (jugadores: number, conPalabra: boolean): { readonly tope: number; readonly alto: number } => {
  if (jugadores >= EN_DOS) return { tope: 1.35, alto: 2.52 };
  if (jugadores > 4) return conPalabra ? { tope: 1.3, alto: 1.5 } : { tope: 1.55, alto: 1.85 };
  return { tope: 2.1, alto: 2.65 };
};

function Fila({
  jugador,
  turno,
  cuantos,
}: {
  readonly jugador: JugadorTele;
  readonly turno: boolean;
  readonly cuantos: number;
}) {
  const { persona, porcentaje, conectado, situacion } = jugador;
  const palabra = palabraDe(jugador);
  return (
    <li style={estiloMiembro(persona.color)} data-turno={turno || undefined} className="tele-fila">
      <TeleCara persona={persona} tamano="chico" conectado={conectado} />
      <div>
        <TeleNombre nombre={persona.nombre} {...nombreDe(cuantos, palabra !== null)} />
        <p className="tele-llena">
          <i>
            <i style={{ width: `${String(Math.min(100, porcentaje))}%` }} />
          </i>
          {palabra !== null && <span>{palabra}</span>}
        </p>
      </div>
      <span className="cifra">{porcentaje} %</span>
      {situacion === 'CUOTA_COMPLETA' && <Check aria-hidden strokeWidth={4} />}
    </li>
  );
}

/** The list of members beside the turn, in the order of picking, with the filled part of each quota. */
export const TeleMarcador = ({ vista: { jugadores, turno } }: { readonly vista: VistaTele }) => (
  <ul aria-label="Miembros" data-doble={jugadores.length >= EN_DOS || undefined} className="tele-marcador">
    {jugadores.map((j) => (
      <Fila key={j.persona.id} jugador={j} turno={j === turno} cuantos={jugadores.length} />
    ))}
  </ul>
);

/** In rem: least height of the screen's upper part, height of a member's row in one and in two columns, and gap between rows. */
const [ALTO, FILA, FILA_DOBLE, HUECO] = [15, 2.5, 3.15, 0.3];

/** Returns the height of the screen's upper part, the turn with the list of members beside it, in rem. */
export const altoDeArriba = (jugadores: number): number => {
  const doble = jugadores >= EN_DOS;
  const filas = doble ? Math.ceil(jugadores / 2) : jugadores;
  return Math.max(ALTO, filas * (doble ? FILA_DOBLE : FILA) + (filas - 1) * HUECO);
};
