import { diaDe, hora, hoyLocal, momento } from '#client/lib/fechas.ts';
import { useCola } from '#client/lib/cola/cola.ts';
import { leerInstanteUltimo } from '#client/lib/ultimo.ts';
import { TiraConexion, type EstadoConexion } from '#client/ui/tira-conexion.tsx';

/** «las 18:05» today, «el 25 nov, 18:05» before. */
const cuando = (ms: number): string => {
  const instante = new Date(ms).toISOString();
  return diaDe(instante) === hoyLocal(new Date()) ? `las ${hora(instante)}` : `el ${momento(instante)}`;
};

/** The strip about the connection: how old the data on the screen is, and how much waits to be sent. */
export function Conexion({ estado }: { readonly estado: EstadoConexion }) {
  const porEnviar = useCola().filter((e) => e.rechazo === null && e.enviandoHasta === 0).length;
  const ultimo = estado === 'sin-red' ? leerInstanteUltimo() : null;
  return <TiraConexion estado={estado} datosDe={ultimo === null ? undefined : cuando(ultimo)} porEnviar={porEnviar} />;
}
