import { useQueryClient } from '@tanstack/react-query';
import { numero } from '#shared/domain/palabras.ts';
import { enPts, mostrado } from '#shared/domain/puntos-semana.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { trasPintar } from '#client/lib/navegador/animar.ts';
import { enPuntos } from '#client/lib/trabajo/puntos.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { sesionConocida } from '#client/lib/reparto/sesion-reparto.ts';
import { Franja } from '#client/ui/franja.tsx';
import { BarraCuota } from '#client/ui/cifra.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Dialogo } from '#client/ui/dialogo.tsx';
import { IconoTarea } from '#client/ui/tarea.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { SinRespuesta } from '../constancia.ts';
import { useElegirPor, useElegirTarea } from '../jugadas.ts';
import { textoDeRechazo, turnoPasado } from '../elecciones.ts';
import { efectoDe, motivoDe, ritmoDe } from '../tarjetas.ts';
import { vistaDeReparto, type Vista } from '#client/lib/reparto/vista-reparto.ts';

interface Props {
  readonly vista: Vista;
  readonly yo: number;
  /** The member who gets the chore: the reader, or the member for whom an admin picks. */
  readonly quien: number;
  readonly tarea: number;
  readonly cerrar: () => void;
}

/**
 * Number of picks so far whose answer got lost. Only the latest of them is repeated; an earlier one that was not made is
 * dropped silently.
 */
let perdidas = 0;

/** A pick that waits for the network. */
interface Perdida {
  readonly error: SinRespuesta;
  readonly nombre: string;
  /** Whether the turn in which it was tapped goes on. */
  readonly sigueElTurno: () => boolean;
  readonly repetir: () => unknown;
}

/**
 * Says that the answer to a pick got lost. Once the session can be read, confirms the pick if it was made. If it was not, and no
 * later pick got lost, makes it again if its turn still goes on, else says that it was not made.
 */
const avisarDespues = ({ error, nombre, sigueElTurno, repetir }: Perdida): void => {
  perdidas += 1;
  const esta = perdidas;
  tostada.info(
    `No ha llegado la respuesta. «${nombre}» se elige en cuanto vuelva la conexión, si el turno sigue`,
    DURACION.inicio,
  );
  void error.despues.then((hecha) => {
    if (hecha !== null) tostada.bien(hecha.message, DURACION.inicio);
    else if (esta !== perdidas) return;
    else if (sigueElTurno()) void repetir();
    else tostada.mal(`«${nombre}» no se ha elegido`, DURACION.inicio);
  });
};

/**
 * Sheet that asks for confirmation before a pick: its effect on the quota, in large numbers or for a child as a bar, then one
 * button. While it is open it follows the draft, but stays for `quien` when the turn passes.
 */
export function ConfirmarEleccion({ vista, yo, quien, tarea, cerrar }: Props) {
  const cache = useQueryClient();
  const elegida = vista.tarea(tarea);
  const opciones = {
    texto: 'Error al elegir tarea',
    dicho: null,
    alHacer: ({ message }: { readonly message: string }) => {
      cerrar();
      // Waits until the draft's new state is painted, so that the toast does not delay it.
      void trasPintar().then(() => tostada.bien(message));
    },
    alFallar: (_: string, e: Error) => {
      if (e instanceof SinRespuesta) {
        avisarDespues({
          error: e,
          nombre: nombreEnFrase(elegida?.nombre ?? ''),
          sigueElTurno: () => {
            const { ronda, turno } = vista.estado;
            const sesion = sesionConocida(cache);
            return sesion?.miembro_turno_actual === turno && sesion.turno_actual === ronda;
          },
          repetir: elegir,
        });
        cerrar();
        return;
      }
      const sesion = cache.getQueryData(consultaSesion.queryKey)?.sesion;
      tostada.mal(textoDeRechazo(e, sesion ? vistaDeReparto(sesion) : vista, { tarea, yo, quien }));
      if (e instanceof ErrorApi && e.estado === 409) cerrar();
    },
  };
  const propia = useElegirTarea(opciones);
  const ajena = useElegirPor(opciones);
  const eligiendo = propia.ocupada || ajena.ocupada;
  if (elegida === undefined) return null;
  const { nombre, color, grupo_edad } = vista.persona(quien);
  const infantil = quien === yo && grupo_edad === 'INFANTIL';
  const { antes, despues, cuota, suma, porcentajeAntes, porcentajeDespues } = efectoDe(vista, quien, elegida.carga);
  const { dias } = vista;
  const motivo = eligiendo ? null : (turnoPasado(vista, quien, yo) ?? motivoDe(vista, quien, tarea, yo));

  const elegir = () => {
    const pedido = { sesion: vista.sesion.id, tarea_id: tarea };
    return quien === yo ? propia(pedido) : ajena({ ...pedido, miembro: quien });
  };

  return (
    <Dialogo
      cerrar={() => !eligiendo && cerrar()}
      titulo={nombreEnFrase(elegida.nombre)}
      pie={
        <Boton
          variante={quien === yo ? 'turno' : 'primario'}
          tamano="grande"
          ancho
          disabled={motivo !== null}
          cargando={eligiendo && 'Eligiendo…'}
          onClick={() => void elegir()}
        >
          {quien === yo ? 'Elegir esta tarea' : `Elegir por ${nombre}`}
        </Boton>
      }
    >
      <div className="grid gap-4">
        {motivo !== null && <Franja tipo="atencion">{motivo}</Franja>}
        <div className="grid gap-2">
          {infantil && <IconoTarea nombre={elegida.nombre} tamano="ficha" />}
          <p className="text-suave">
            {ritmoDe(elegida)} · {enPuntos(elegida.puntos_por_vez)} cada vez
          </p>
          {!infantil && (
            <p className="flex flex-wrap items-end gap-x-2.5 gap-y-1 leading-none font-bold tabular-nums">
              <Sumando n={mostrado(antes, dias)} pie={quien === yo ? 'llevas' : 'lleva'} />
              <span className="pb-4 text-2xl">+</span>
              <Sumando n={suma} pie="esta" />
              <span className="pb-4 text-2xl">=</span>
              <Sumando n={mostrado(despues, dias)} pie={`de ${enPts(cuota, dias)}`} />
            </p>
          )}
          <BarraCuota
            etiqueta="Cuota con esta tarea"
            valor={antes}
            total={cuota}
            previsto={elegida.carga}
            color={color}
          />
          {!infantil && (
            <p className="font-bold tabular-nums">
              <span className="text-suave">{porcentajeAntes}&nbsp;% →</span> {porcentajeDespues}&nbsp;% de{' '}
              {quien === yo ? 'tu' : 'su'} cuota{despues >= cuota && ': completa'}
            </p>
          )}
        </div>
        {elegida.de_cabeza && (
          <p className="text-suave">
            Es de cabeza: {quien === yo ? 'te ocupas tú' : `se ocupa ${nombre}`} de todo, desde darse cuenta hasta que
            está hecho.
          </p>
        )}
        <p className="text-suave">
          {quien === yo
            ? 'Será tuya todo el trimestre; después solo un administrador puede deshacerlo.'
            : `Será de ${nombre} todo el trimestre, y todos verán que la ha elegido un administrador.`}
        </p>
      </div>
    </Dialogo>
  );
}

/** A number of the sum, with a word below it. */
const Sumando = ({ n, pie }: { readonly n: number; readonly pie: string }) => (
  <span className="grid justify-items-center gap-1">
    <span className="cifra text-[min(1.875rem,9vw)]">{numero(n, 1)}</span>{' '}
    <span className="text-sm font-semibold text-suave">{pie}</span>
  </span>
);
