import { useQuery } from '@tanstack/react-query';
import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import type { Yo } from '#shared/contracts/familias.ts';
import { llamar } from '#client/lib/red/llamar.ts';
import { consultaYo } from '#client/lib/red/primeras-consultas.ts';
import {
  alTerminarAcceso,
  borrarCredenciales,
  guardarTokens,
  guardarUsuario,
  leerIdUsuario,
  leerTokenAcceso,
  leerTokenRefresco,
  suscribirCredenciales,
  terminarAcceso,
  type Tokens,
} from './credenciales.ts';
import { ErrorApi } from '#client/lib/red/error-api.ts';
import { ponerInsignia } from '#client/lib/navegador/app-instalada.ts';
import { HASTA_QUE_CONTESTE, olvidarUltimo, queryClient, recordarUltimo } from '#client/lib/red/query-client.ts';
import { pausarSuscripcion, soltarSuscripcion } from '#client/lib/navegador/suscripcion-push.ts';
import { olvidarVersion } from '#client/lib/red/version-familia.ts';
import { ponerZona } from '#client/lib/fechas/zona.ts';

/**
 * The login state. `fuera`: this browser has no token. `cargando`: the server has been asked for the member. `sin-red`: a try
 * has failed, and the server has not answered yet. `dentro`: the member is known, perhaps only from an answer stored by an
 * earlier visit.
 */
export type Acceso =
  | { readonly estado: 'fuera' }
  | { readonly estado: 'cargando' }
  | { readonly estado: 'sin-red'; readonly reintentar: () => void }
  | { readonly estado: 'dentro'; readonly yo: Yo };

const Contexto = createContext<Acceso>({ estado: 'fuera' });
/** The logged-in member's id alone, or null. Separate from `Contexto`, whose value changes whenever the member's points do. */
const ContextoId = createContext<number | null>(null);

// Fills the cache with the answers that an earlier visit stored, so that the app opens with them, and stores later ones.
// Without a login nobody may see stored answers, so they are deleted.
recordarUltimo(queryClient);
if (leerTokenAcceso() === null) olvidarUltimo();

const olvidarDatos = () => {
  queryClient.clear();
  olvidarUltimo();
  olvidarVersion();
};

// Listeners for the end of a login, in this tab or another. Set here and not in a component, because a login may end before the
// first render. A page opened without a login does not call them, since clearing the cache would drop reads already begun.
alTerminarAcceso(olvidarDatos);
alTerminarAcceso(pausarSuscripcion);
alTerminarAcceso(() => void ponerInsignia(0));

/**
 * Logs in with the server's tokens, after forgetting any former login and its data. Without `usuario` the member is read from
 * the server; if that fails, the tokens are deleted and the error is thrown.
 */
export const entrar = async (tokens: Tokens, usuario?: Yo): Promise<void> => {
  borrarCredenciales();
  olvidarDatos();
  guardarTokens(tokens);
  if (usuario !== undefined) queryClient.setQueryData(consultaYo.queryKey, usuario);
  try {
    await queryClient.fetchQuery({ ...consultaYo, retry: false, staleTime: Infinity });
  } catch (e) {
    borrarCredenciales();
    throw e;
  }
};

/**
 * Logs out on this device at once, which also ends its push messages. Asks the server, without waiting, to end the login there
 * too.
 */
export const salir = (): void => {
  const refresh = leerTokenRefresco();
  void soltarSuscripcion();
  borrarCredenciales();
  // Sent without the access token: if it had expired, the call would first wait for a refresh, whose token is gone by then.
  if (refresh !== null) void llamar('salir', { cuerpo: { refresh }, perdura: true }).catch(() => null);
};

/**
 * Whether the server refused the login (`me/` answers 401). Other errors do not end a login: while the server is being updated,
 * a proxy may answer 404 or 403 in its place.
 */
const esRechazo = (e: unknown) => e instanceof ErrorApi && e.estado === 401;

/** Reloads the page if another tab has logged in as another member, because this tab holds the former member's data. */
const alCambiarPersona = () => {
  const yo = queryClient.getQueryData(consultaYo.queryKey);
  const id = leerIdUsuario();
  if (yo !== undefined && id !== null && id !== yo.id) location.reload();
};

export function ProveedorAcceso({ children }: { readonly children: ReactNode }) {
  const hayToken = useSyncExternalStore(suscribirCredenciales, () => leerTokenAcceso() !== null);
  const {
    data: yo,
    error,
    errorUpdateCount,
    refetch,
  } = useQuery({
    ...consultaYo,
    ...HASTA_QUE_CONTESTE,
    enabled: hayToken,
  });

  useEffect(() => {
    if (hayToken && esRechazo(error)) terminarAcceso();
  }, [hayToken, error]);

  // Sets the family's time zone before any child renders a date.
  ponerZona(yo?.zona_horaria ?? null);

  useEffect(() => {
    if (yo !== undefined && leerTokenAcceso() !== null) guardarUsuario(yo);
  }, [yo]);

  useEffect(() => {
    addEventListener('storage', alCambiarPersona);
    return () => removeEventListener('storage', alCambiarPersona);
  }, []);

  const acceso = useMemo<Acceso>(() => {
    if (!hayToken) return { estado: 'fuera' };
    if (yo !== undefined) return { estado: 'dentro', yo };
    if (errorUpdateCount > 0) return { estado: 'sin-red', reintentar: () => void refetch() };
    return { estado: 'cargando' };
  }, [hayToken, yo, errorUpdateCount, refetch]);

  return (
    <Contexto value={acceso}>
      <ContextoId value={acceso.estado === 'dentro' ? acceso.yo.id : null}>{children}</ContextoId>
    </Contexto>
  );
}

export const useAcceso = (): Acceso => use(Contexto);

/** Returns the logged-in member; throws without a login. For the screens that client/app/layout.tsx draws, all behind a login. */
export const useYo = (): Yo => {
  const acceso = use(Contexto);
  if (acceso.estado !== 'dentro') throw new Error('useYo outside a login');
  return acceso.yo;
};

/** Returns the logged-in member's id as `useYo` does. For rows of long lists: a change of points does not render them again. */
export const useMiId = (): number => {
  const id = use(ContextoId);
  if (id === null) throw new Error('useMiId outside a login');
  return id;
};
