import { estaInstalada } from '#client/lib/navegador/dispositivo.ts';
import { enviarPendientes, guardarParaSiempre, olvidar, useCola } from '#client/lib/cola/cola.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Completada } from '#shared/contracts/asignaciones.ts';
import { plural } from '#shared/domain/palabras.ts';
import { nombreEnFrase } from '#shared/domain/recurrencia/regla.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import type { Entrada } from '#client/lib/cola/entradas.ts';
import { consultaMisTareas } from '#client/lib/red/primeras-consultas.ts';
import { releerTrabajo } from '#client/lib/trabajo/trabajo.ts';
import type { EstadoConexion } from '#client/ui/tira-conexion.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { anotarCompletada, esVieja } from '../completar.ts';

/** Milliseconds between attempts to send waiting ticks. */
const CADA_MS = 5_000;

const contarHechas = (hechas: readonly Completada[]): void => {
  const [una] = hechas;
  if (una === undefined) return;
  const puntos = hechas.reduce((suma, h) => suma + h.puntos, 0);
  tostada.bien(
    hechas.length === 1 ? una.message : `Enviadas ${plural(hechas.length, 'tarea')}: +${plural(puntos, 'punto')}`,
    DURACION.inicio,
  );
};

/**
 * Shows the server's refusal of a waiting tick as a toast, which stays until «Entendido», because the refusal may come while
 * the member is not looking. «Entendido» also removes the tick from the queue.
 */
function Rechazo({ entrada }: { readonly entrada: Entrada }) {
  const { nombre, rechazo, clave } = entrada;
  useEffect(
    () =>
      tostada.fija(
        `No ha contado «${nombreEnFrase(nombre)}»: ${rechazo ?? ''}`,
        { texto: 'Entendido', hacer: () => olvidar(entrada) },
        clave,
      ),
    [entrada, nombre, rechazo, clave],
  );
  return null;
}

/**
 * Sends waiting ticks and reports the outcome in toasts. Tries when the live connection begins and, while some wait, every
 * `CADA_MS`, when the device is back online, and when the page is shown or hidden. In the installed app, asks the browser to
 * keep the queue's storage.
 */
export function EnvioCola({ conexion }: { readonly conexion: EstadoConexion }) {
  useEffect(() => {
    if (estaInstalada()) guardarParaSiempre();
  }, []);
  const cache = useQueryClient();
  const cola = useCola();
  const porEnviar = cola.some((e) => e.rechazo === null);

  const enviar = useCallback(async () => {
    const hechas: Completada[] = [];
    const repetidas: Completada[] = [];
    let hubo = false;
    await enviarPendientes((entrada, suerte) => {
      hubo = true;
      if (suerte.tipo === 'HECHA') {
        // The server answers a repeated request with its first answer. If the family has changed since, the tick may have been
        // undone on another device, so it counts below only if the completed list still has it.
        const vieja = esVieja(suerte.respuesta);
        (vieja ? repetidas : hechas).push(suerte.respuesta);
        if (!vieja) anotarCompletada(cache, suerte.respuesta);
      } else if (suerte.tipo === 'YA_HECHA')
        tostada.info(`«${nombreEnFrase(entrada.nombre)}» ya estaba completada`, DURACION.inicio);
    });
    if (!hubo) return;
    releerTrabajo(cache);
    if (repetidas.length > 0) {
      void cache.invalidateQueries({ queryKey: CLAVES.yo });
      const ciertas = await cache.fetchQuery({ ...consultaMisTareas('COMPLETADA'), staleTime: 0 }).catch(() => []);
      hechas.push(...repetidas.filter(({ asignacion }) => ciertas.some((a) => a.id === asignacion.id)));
    }
    contarHechas(hechas);
  }, [cache]);

  useEffect(() => {
    if (conexion === 'vivo') void enviar();
  }, [conexion, enviar]);

  useEffect(() => {
    if (!porEnviar) return undefined;
    const yaMismo = () => void enviar();
    yaMismo();
    const reloj = setInterval(yaMismo, CADA_MS);
    addEventListener('online', yaMismo);
    document.addEventListener('visibilitychange', yaMismo);
    return () => {
      clearInterval(reloj);
      removeEventListener('online', yaMismo);
      document.removeEventListener('visibilitychange', yaMismo);
    };
  }, [porEnviar, enviar]);

  return cola.filter((e) => e.rechazo !== null).map((e) => <Rechazo key={e.clave} entrada={e} />);
}
