import type { CuentasTrimestre, SumasCuentas } from '#shared/contracts/cuentas-trimestre.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { correccionesDe, cuentasDe, trimestresEntre, ultimoDiaDe } from '#shared/domain/cuentas-trimestre/cuentas.ts';
import {
  hecho as loHecho,
  NADA,
  prometido,
  renglonesDe,
  saldo,
  type Sumas,
} from '#shared/domain/cuentas-trimestre/renglones.ts';
import { trimestreDe } from '#shared/domain/dias.ts';
import { bien } from '#shared/domain/resultado.ts';
import type { Dia } from '#shared/domain/tipos.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { dejarPaso } from '#server/change/colas.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { type Hoja, leerHoja, leerOcurrencias, leerPrimerTrimestre } from '#server/data/cuentas-trimestre.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { quienesSalen } from '#server/effects/trabajo/congelar-cuentas.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Maximum number of quarters listed: ten years. */
const MAXIMO_TRIMESTRES = 40;

/** Returns sums as the API shows them, with what was promised and done in all. */
const verSumas = (sumas: Sumas): SumasCuentas => ({ prometido: prometido(sumas), hecho: loHecho(sumas), ...sumas });

/**
 * Returns the members to list in a ledger. Once it is frozen, its members, names and colours come from the frozen sheet; avatars
 * and age groups are today's.
 */
const quienes = (
  usuarios: Awaited<ReturnType<typeof listarUsuarios>>,
  hoja: Hoja | null,
  renglones: Hoja['renglones'],
) => {
  const congelados = new Map(hoja?.miembros.map((m) => [m.id, m]));
  const salen = hoja === null ? quienesSalen(usuarios, renglones) : usuarios.filter((u) => congelados.has(u.id));
  return salen.map(({ id, first_name, color, avatar, grupo_edad }) => ({
    miembro: id,
    nombre: congelados.get(id)?.nombre ?? first_name,
    color: congelados.get(id)?.color ?? color,
    avatar,
    grupo_edad,
  }));
};

/**
 * Returns the ledger of a quarter, for all members: computed from the history or, once frozen, as frozen with later corrections.
 * `saldo` is always computed from the history, corrections included.
 */
const verCuentas = async (
  contexto: Contexto,
  { familia_id: familia, zona_horaria: zona }: Actor,
  dia: Dia | undefined,
): Promise<ResultadoCaso<CuentasTrimestre>> => {
  const actual = trimestreDe(hoyEn(zona, contexto.reloj.ahora()));
  const trimestre = dia === undefined ? actual : trimestreDe(dia);
  const { ocurrencias, congelada, usuarios, primero } = await leer(contexto, async (db) => ({
    ocurrencias: await leerOcurrencias(db, { familia, trimestre, zona }),
    congelada: await leerHoja(db, { familia, trimestre }),
    usuarios: await listarUsuarios(db, familia),
    primero: await leerPrimerTrimestre(db, familia),
  }));
  // Each of the computations below takes tens of milliseconds for a large family, so other requests are served in between.
  await dejarPaso();
  const deHoy = renglonesDe(ocurrencias);
  await dejarPaso();
  const renglones = congelada?.hoja.renglones ?? deHoy;
  const { cuentas, total } = cuentasDe(renglones);
  await dejarPaso();
  const hoy = congelada === null ? cuentas : cuentasDe(deHoy).cuentas;
  await dejarPaso();
  const miembros = quienes(usuarios, congelada?.hoja ?? null, renglones).map((quien) => ({
    ...quien,
    ...verSumas(cuentas.get(quien.miembro)?.sumas ?? NADA),
    saldo: saldo(hoy.get(quien.miembro)?.sumas ?? NADA),
    semanas: [...(cuentas.get(quien.miembro)?.semanas ?? [])].map(([desde, s]) => ({ desde, ...verSumas(s) })),
  }));
  return bien({
    trimestre_inicio: trimestre,
    hasta: ultimoDiaDe(trimestre),
    congelada_en: congelada?.congelada_en ?? null,
    trimestres: trimestresEntre(primero === null || primero > actual ? actual : primero, actual).slice(
      0,
      MAXIMO_TRIMESTRES,
    ),
    miembros,
    total: verSumas(total),
    de_nadie: verSumas(cuentas.get(null)?.sumas ?? NADA),
    renglones: renglones.map((r) => ({ ...r, veces: [...r.veces] })),
    correcciones:
      congelada === null
        ? []
        : correccionesDe(congelada.hoja.renglones, deHoy).map((c) => ({ ...c, efectos: [...c.efectos] })),
  });
};

export const casosDeCuentas = (contexto: Contexto) =>
  ({
    verCuentas: ({ actor, consulta }) => verCuentas(contexto, actor, consulta.trimestre),
  }) satisfies Partial<Haceres>;
