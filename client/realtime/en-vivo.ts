import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Mensaje } from '#shared/contracts/eventos.ts';
import { cuandoAsiente } from '#client/lib/asentar.ts';
import { celebrar } from '#client/lib/celebraciones.ts';
import { CLAVES } from '#client/lib/claves.ts';
import { consultaYo } from '#client/lib/consulta-yo.ts';
import { sesionConocida } from '#client/lib/sesion-reparto.ts';
import {
  anotarEpoca,
  anotarOida,
  leerEpoca,
  leerPrimeraVersion,
  suscribirEpoca,
  suscribirVersion,
} from '#client/lib/version-familia.ts';
import { ponerConectado } from './estado.ts';
import { aplicar } from './eventos.ts';
import { crearInvalidador } from './invalidador.ts';
import { crearReceptor, type Receptor } from './receptor.ts';
import { sondear, vigilarRespuestas } from './sondeo.ts';

/** The toasts load with the first words that there are to say. */
const decir = (texto: string) => {
  import('#client/ui/tostada.ts').then(
    ({ tostada }) => tostada.unica('en-vivo', texto),
    () => null,
  );
};

/** Facts come down here, for as long as somebody is logged in; polling takes over while the socket is down. */
const conectarVivo = (cache: QueryClient): (() => void) => {
  // Told once and then only when it changes: it must outlast screens that do not show it.
  cache.setQueryDefaults(CLAVES.presencia, { gcTime: Infinity });
  const invalidador = crearInvalidador(cache);
  const destino = { cache, invalidar: invalidador.pedir, decir, celebrar };
  const receptor = crearReceptor(
    {
      aplicar: (evento, mensaje) => aplicar(destino, evento, mensaje),
      releer: invalidador.todo,
      repasar: invalidador.sueltas,
      repetir: invalidador.repetir,
    },
    leerPrimeraVersion,
  );

  /** Which run of the server the socket leads to: of one that is gone nothing counts any more. */
  let delSocket: string | undefined;
  const alSaludar = ({ epoca, version }: Mensaje<'servidor'>, alLlamar: string | undefined) => {
    delSocket = epoca;
    anotarEpoca(epoca, alLlamar);
    if (delSocket === leerEpoca()) {
      anotarOida(version);
      receptor.saludar(version);
    } else invalidador.todo();
    ponerConectado(true);
  };
  const alRecibir: Receptor['recibir'] = (evento, mensaje) => {
    if (delSocket !== leerEpoca()) return;
    anotarOida(mensaje.version);
    receptor.recibir(evento, mensaje);
  };
  const alSoltar = (oido: number) => {
    receptor.soltar(oido);
    ponerConectado(false);
    cache.setQueryData(CLAVES.presencia, null);
  };

  let cerrado = false;
  let cerrarSocket: (() => void) | undefined;
  let reintento: ReturnType<typeof setTimeout> | undefined;
  // Its own chunk: socket.io is needed once the screen stands, not before. Lost on the way, it is asked for again; polling
  // covers it.
  const abrir = () => {
    import('./socket.ts').then(
      ({ abrirSocket }) => {
        if (cerrado) return;
        cerrarSocket = abrirSocket({
          alSoltar,
          alSaludar,
          alRecibir,
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

  const dejarVersion = suscribirVersion(receptor.alLeer);
  const dejarEpoca = suscribirEpoca(receptor.empezar);
  const dejarRespuestas = vigilarRespuestas(cache);
  const pararSondeo = sondear(cache);
  return () => {
    cerrado = true;
    clearTimeout(reintento);
    cerrarSocket?.();
    pararSondeo();
    dejarVersion();
    dejarEpoca();
    dejarRespuestas();
    receptor.parar();
    invalidador.parar();
    ponerConectado(false);
  };
};

/** Keeps the cache live for a user; another user gets a connection of their own. Null: nobody is here. */
export const useEnVivo = (usuario: number | null): void => {
  const cache = useQueryClient();
  useEffect(() => (usuario === null ? undefined : conectarVivo(cache)), [cache, usuario]);
};
