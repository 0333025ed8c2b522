import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Mensaje } from '#shared/contracts/eventos.ts';
import { cuandoAsiente } from '#client/lib/red/asentar.ts';
import { celebrar } from '#client/lib/trabajo/celebraciones.ts';
import { CLAVES } from '#client/lib/red/claves.ts';
import { consultaYo } from '#client/lib/red/primeras-consultas.ts';
import { sesionConocida } from '#client/lib/reparto/sesion-reparto.ts';
import { anotarOida, epocaDeLaApp, leerPrimeraVersion, suscribirVersion } from '#client/lib/red/version-familia.ts';
import { crearEnlaceDeEventos } from './enlace-de-eventos.ts';
import { ponerConexion } from './estado.ts';
import { aplicar } from './eventos.ts';
import { crearInvalidador } from './invalidador.ts';
import { renovarATiempo } from './renovar.ts';
import { crearSondeo, vigilarRespuestas } from './sondeo.ts';

/** Shows a toast in place of the last event's. The toast module loads on first use; if that fails, nothing is shown. */
const decir = (texto: string) => {
  import('#client/ui/tostada.ts').then(
    ({ tostada }) => tostada.unica('en-vivo', texto),
    () => null,
  );
};

/** Connects the cache to the live events and returns the function that disconnects. Polls while the socket is down. */
const conectarVivo = (cache: QueryClient): (() => void) => {
  // The server sends presence once and then only on change, so the entry must survive screens that do not show it.
  cache.setQueryDefaults(CLAVES.presencia, { gcTime: Infinity });
  const invalidador = crearInvalidador(cache);
  const destino = { cache, invalidar: invalidador.pedir, decir, celebrar };
  const enlace = crearEnlaceDeEventos({
    epoca: epocaDeLaApp,
    aplicar: (evento, mensaje) => {
      anotarOida(mensaje.version);
      aplicar(destino, evento, mensaje);
    },
    leido: leerPrimeraVersion,
    sondear: crearSondeo(cache),
    releer: invalidador.todo,
    repasar: invalidador.sueltas,
    repetir: invalidador.repetir,
    alConexion: ponerConexion,
    enLinea: () => navigator.onLine,
  });
  const alSaludar = ({ epoca, version }: Mensaje<'servidor'>, alLlamar: string | undefined) => {
    if (enlace.saludar({ version, epoca, alLlamar })) anotarOida(version);
  };
  const alSoltar = (oido: number) => {
    enlace.desconectado(oido);
    cache.setQueryData(CLAVES.presencia, null);
  };

  let cerrado = false;
  let cerrarSocket: (() => void) | undefined;
  let reintento: ReturnType<typeof setTimeout> | undefined;
  // Loads socket.io as a separate chunk, because it is not needed before the first screen is drawn. A failed load is retried
  // after 5 s; meanwhile the app polls.
  const abrir = () => {
    import('./socket.ts').then(
      ({ abrirSocket }) => {
        if (cerrado) return;
        cerrarSocket = abrirSocket({
          alSoltar,
          alSaludar,
          alRecibir: enlace.recibir,
          sesion: () => sesionConocida(cache),
          revalidar: () => cache.fetchQuery({ ...consultaYo, staleTime: 0 }),
        });
      },
      () => {
        if (!cerrado) reintento = setTimeout(abrir, 5_000);
      },
    );
  };
  void cuandoAsiente().then(() => {
    if (!cerrado) abrir();
  });

  const dejarVersion = suscribirVersion(enlace.anotar);
  const dejarRenovar = renovarATiempo();
  const dejarRespuestas = vigilarRespuestas(cache, enlace);
  return () => {
    cerrado = true;
    clearTimeout(reintento);
    cerrarSocket?.();
    dejarVersion();
    dejarRenovar();
    dejarRespuestas();
    enlace.parar();
    invalidador.parar();
    ponerConexion('sondeo');
  };
};

/** Keeps the cache live for the user with this id. A change of user opens a new connection; null opens none. */
export const useEnVivo = (usuario: number | null): void => {
  const cache = useQueryClient();
  useEffect(() => (usuario === null ? undefined : conectarVivo(cache)), [cache, usuario]);
};
