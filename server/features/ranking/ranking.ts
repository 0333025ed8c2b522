import type { FilaRanking, SemanaFamilia } from '#shared/contracts/ranking.ts';
import { estaFueraDe } from '#shared/domain/ausencias/fuera.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { NADA, ordenarPartes, semanaDe, sumarPartes } from '#shared/domain/ranking.ts';
import { bien } from '#shared/domain/resultado.ts';
import { type Debida, partesDeLaSemana } from '#shared/domain/semana-de-cada-uno.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAusencias } from '#server/data/ausencias.ts';
import { type FilaDebida, leerAbiertasDeAntes, leerDeLaSemana } from '#server/data/ranking.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';
import { leerRanking } from '#server/effects/vistas/ranking.ts';
import type { Haceres } from '#server/http/montar.ts';

/** Returns the ranking of the present week. */
const verRanking = (contexto: Contexto, { familia_id, zona_horaria }: Actor): Promise<ResultadoCaso<FilaRanking[]>> =>
  leer(contexto, async (db) => bien(await leerRanking(db, familia_id, hoyEn(zona_horaria, contexto.reloj.ahora()))));

const aDebida = (fila: FilaDebida): Debida[] => {
  const { miembro, hecha_por, fecha_limite, puntos, estado, responsabilidad_id, responsabilidad_fin, ...resto } = fila;
  const { cedida_por, cubre_a, ...calendario } = resto;
  if (fecha_limite === null) return [];
  const sigue = estado === 'PENDIENTE' && responsabilidad_id !== null && responsabilidad_fin === null;
  return [
    {
      miembro,
      fecha_limite,
      puntos,
      hechaPor: estado === 'COMPLETADA' ? (hecha_por ?? miembro) : null,
      cedida_por,
      sigue: sigue ? calendario : null,
      sigue_para: cubre_a ?? cedida_por ?? miembro,
    },
  ];
};

/**
 * Returns the present week by how much of their own due work each member has done, so that members with unequal loads can
 * be compared.
 */
const verSemana = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<SemanaFamilia>> => {
  const semana = semanaDe(hoyEn(zona_horaria, contexto.reloj.ahora()));
  const { filas, usuarios, ausencias } = await leer(contexto, async (db) => ({
    filas: [
      ...(await leerDeLaSemana(db, familia_id, semana)),
      ...(await leerAbiertasDeAntes(db, familia_id, semana.desde)),
    ],
    usuarios: await listarUsuarios(db, familia_id),
    ausencias: await leerAusencias(db, familia_id),
  }));
  const partes = partesDeLaSemana(filas.flatMap(aDebida), semana, (miembro, dia) =>
    estaFueraDe(ausencias, miembro, dia),
  );
  const miembros = usuarios.flatMap(({ id, first_name, avatar, color, grupo_edad, tiene_cuenta }) => {
    const suya = partes.get(id);
    if (suya === undefined && !tiene_cuenta) return [];
    return [{ usuario: id, usuario_nombre: first_name, avatar, color, grupo_edad, ...(suya ?? NADA) }];
  });
  return bien({ miembros: ordenarPartes(miembros), total: sumarPartes(miembros) });
};

export const casosDeRanking = (contexto: Contexto) =>
  ({
    verRanking: ({ actor }) => verRanking(contexto, actor),
    verSemana: ({ actor }) => verSemana(contexto, actor),
  }) satisfies Partial<Haceres>;
