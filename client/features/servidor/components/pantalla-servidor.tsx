import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EstadoServidor, Hallazgo } from '#shared/contracts/servidor.ts';
import { useDuradero } from '#client/lib/red/reintentos.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { hace } from '#client/lib/fechas/hace.ts';
import { useConexion } from '#client/realtime/estado.ts';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque, Esqueleto } from '#client/ui/cargando.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Pantalla } from '#client/ui/pantalla.tsx';
import { consultaServidor, duracionLarga } from '../caja.ts';
import { FichaConectados, FichaConexion, FichaCopias, FichaMensajes, FichaMoviles, FichaVersion } from './fichas.tsx';
import { EstaCaja, Resumen } from './esta-caja.tsx';

/** Finding that only the browser can make: the live connection (WebSocket) does not reach the box. */
const SIN_VIVO: Hallazgo = {
  nivel: 'aviso',
  linea: 'La conexión en vivo no llega hasta aquí. Si hay un proxy por medio, tiene que dejar pasar WebSocket.',
};

function Esperando() {
  return (
    <div className="grid animate-tarde grid-cols-1 gap-5">
      <Bloque className="h-28 rounded-carta" />
      <Esqueleto filas={4} alto="h-48" />
    </div>
  );
}

interface PropsLleno {
  readonly estado: EstadoServidor;
  readonly sinRespuesta: boolean;
  readonly children: ReactNode;
}

function Lleno({ estado, sinRespuesta, children }: PropsLleno) {
  const enVivo = useConexion();
  const sinVivo = useDuradero(enVivo === 'sondeo') && estado.conexion.viva && !sinRespuesta;
  const segundos = (Date.parse(estado.ahora) - Date.parse(estado.en_marcha_desde)) / 1_000;
  return (
    <>
      {sinRespuesta && (
        <Franja tipo="atencion">{`El servidor no contesta. Esto es lo último que dijo, ${hace(estado.ahora)}.`}</Franja>
      )}
      <Resumen
        dichas={new Set(estado.primero.map(({ linea }) => linea))}
        hallazgos={sinVivo ? [...estado.hallazgos, SIN_VIVO] : estado.hallazgos}
      >
        {`En marcha desde hace ${duracionLarga(segundos)}`}
      </Resumen>
      <EstaCaja estado={estado} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <div className="grid grid-cols-1 gap-5 lg:gap-6">
          {estado.copias !== null && <FichaCopias copias={estado.copias} ahora={estado.ahora} />}
          <FichaMensajes mensajes={estado.mensajes} ahora={estado.ahora} />
          {children}
        </div>
        <div className="grid grid-cols-1 gap-5 lg:gap-6">
          <FichaMoviles />
          <FichaConexion conexion={estado.conexion} enVivo={enVivo} />
          <FichaConectados estado={estado} />
          <FichaVersion estado={estado} />
        </div>
      </div>
    </>
  );
}

interface Props {
  /** The content for a member who may not see this screen. */
  readonly negado: ReactNode;
  /** Cards of other features. */
  readonly children?: ReactNode;
}

/** Screen about the state of the box, for its admin. */
export function PantallaServidor({ negado, children }: Props) {
  const consulta = useQuery(consultaServidor);
  // The member was the box's admin when the screen opened, and no longer is.
  if (consulta.error instanceof ErrorApi && consulta.error.estado === 403) return negado;
  return (
    <Pantalla titulo="Servidor" subtitulo="El aparato que guarda lo vuestro, y cómo está." ancha>
      <Cargable consulta={consulta} error="No se ha podido preguntar al servidor" esqueleto={<Esperando />}>
        {(estado) => (
          <Lleno estado={estado} sinRespuesta={consulta.isError || consulta.failureCount > 0}>
            {children}
          </Lleno>
        )}
      </Cargable>
    </Pantalla>
  );
}
