import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { esperasDe, type Espera } from '#shared/domain/esperas.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import {
  consultaAusencias,
  consultaCambios,
  consultaMetas,
  consultaOmisiones,
  consultaPagas,
  consultaParaVotar,
  consultaPorRevisar,
  consultaPremios,
  consultaReajustes,
  consultaUsuarios,
} from '#client/lib/red/consultas.ts';
import { consultaSesion } from '#client/lib/red/primeras-consultas.ts';
import { consultaCorrecciones } from './correcciones.ts';
import { ponerInsignia } from '#client/lib/navegador/app-instalada.ts';
import { usePreguntaSaldo } from '#client/lib/reparto/en-cuenta.ts';

export interface Esperas {
  /** Requests and questions that wait for the logged-in member's answer, among the data read so far. */
  readonly esperas: readonly Espera[];
  /** Whether all data has been read, so that the list is complete. */
  readonly leido: boolean;
}

/** Returns what waits for the logged-in member's answer. All screens use this list, so that their counts agree. */
export const useEsperas = (): Esperas => {
  const yo = useYo();
  const admin = yo.es_administrador;
  const sesion = useQuery(consultaSesion).data;
  const reajustes = useQuery(consultaReajustes).data;
  const cambios = useQuery(consultaCambios).data;
  const correcciones = useQuery(consultaCorrecciones).data;
  const porVotar = useQuery(consultaParaVotar).data;
  const usuarios = useQuery({ ...consultaUsuarios, enabled: admin }).data;
  const ausencias = useQuery({ ...consultaAusencias, enabled: admin }).data;
  const omisiones = useQuery({ ...consultaOmisiones, enabled: admin }).data;
  const conPremios = admin && yo.premios;
  const premios = useQuery({ ...consultaPremios, enabled: conPremios }).data;
  const conPaga = admin && yo.paga;
  const pagas = useQuery({ ...consultaPagas, enabled: conPaga }).data;
  const conMetas = admin && yo.metas;
  const metas = useQuery({ ...consultaMetas, enabled: conMetas }).data;
  const revisa = yo.revision && yo.grupo_edad === 'ADULTO';
  const porRevisar = useQuery({ ...consultaPorRevisar, enabled: revisa }).data;
  const saldo = usePreguntaSaldo();
  const esperas = esperasDe(
    {
      sesion: sesion?.sesion ?? null,
      reajuste: reajustes?.reajuste ?? null,
      cambios: cambios ?? [],
      correcciones: correcciones ?? [],
      omisiones: omisiones ?? [],
      porRevisar: (revisa && porRevisar) || [],
      grupo_edad: yo.grupo_edad,
      ausencias: ausencias ?? [],
      metas: (conMetas && metas?.propuestas) || [],
      pedidos: (conPremios && premios?.pedidos) || [],
      pagas: (conPaga && pagas?.pagas) || [],
      saldo,
      porVotar: porVotar ?? [],
      baja: yo.baja,
      admins: (usuarios ?? []).flatMap((u) => (u.es_administrador && u.tiene_cuenta ? [u.id] : [])),
    },
    yo.id,
  );
  const deTodos = [sesion, reajustes, cambios, correcciones, porVotar];
  const deAdmin = admin ? [usuarios, ausencias, omisiones] : [];
  const dePremios = conPremios ? [premios] : [];
  const dePaga = conPaga ? [pagas] : [];
  const deMetas = conMetas ? [metas] : [];
  const deAdulto = revisa ? [porRevisar] : [];
  const todo = [...deTodos, ...deAdmin, ...dePremios, ...dePaga, ...deMetas, ...deAdulto];
  return { esperas, leido: todo.every((parte) => parte !== undefined) };
};

/** Shows the number of `esperas` on the installed app's icon, once all data has been read. */
export function InsigniaDeApp() {
  const {
    esperas: { length: n },
    leido,
  } = useEsperas();
  useEffect(() => {
    if (leido) void ponerInsignia(n);
  }, [n, leido]);
  return null;
}
