import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Completada } from '#shared/contracts/asignaciones.ts';
import { enviarPendientes, soltar, useCola } from '#client/lib/cola/cola.ts';
import type { Entrada } from '#client/lib/cola/entradas.ts';
import { plural } from '#client/lib/plural.ts';
import { releerTrabajo } from '#client/lib/trabajo.ts';
import type { EstadoConexion } from '#client/ui/tira-conexion.tsx';
import { DURACION, tostada } from '#client/ui/tostada.ts';
import { anotarCompletada } from '../api/completar.ts';

/** How often what waits is tried again, in milliseconds: as often as a screen without a socket asks. */
const CADA_MS = 5_000;

const contarHechas = (hechas: readonly Completada[]): void => {
  const [una] = hechas;
  if (una === undefined) return;
  const puntos = hechas.reduce((suma, h) => suma + h.puntos, 0);
  tostada.bien(hechas.length === 1 ? una.message : `Enviadas ${String(hechas.length)} tareas: +${plural(puntos, 'punto')}`, DURACION.inicio);
};

/** One refusal, said until it is read: it may have come while nobody was looking. */
function Rechazo({ entrada }: { readonly entrada: Entrada }) {
  useEffect(() => tostada.fija(`No ha contado «${entrada.nombre}»: ${entrada.rechazo ?? ''}`, { texto: 'Entendido', hacer: () => soltar(entrada) }), [entrada]);
  return null;
}

/** Sends what waits as soon as there is a network, and says what came of it. A change of `conexion` is a good moment to try. */
export function EnvioCola({ conexion }: { readonly conexion: EstadoConexion }) {
  const cache = useQueryClient();
  const cola = useCola();
  const porEnviar = cola.some((e) => e.rechazo === null);

  const enviar = useCallback(async () => {
    const hechas: Completada[] = [];
    let hubo = false;
    await enviarPendientes((entrada, suerte) => {
      hubo = true;
      if (suerte.tipo === 'HECHA') {
        anotarCompletada(cache, suerte.respuesta);
        hechas.push(suerte.respuesta);
      } else if (suerte.tipo === 'YA_HECHA') tostada.info(`«${entrada.nombre}» ya estaba completada`, DURACION.inicio);
    });
    if (!hubo) return;
    contarHechas(hechas);
    releerTrabajo(cache);
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
