import type { SemanaFamilia } from '#shared/contracts/ranking.ts';
import { hoyEn } from '#shared/domain/calendario.ts';
import { NADA, ordenarPartes, sumarPartes } from '#shared/domain/parte-semana.ts';
import { semanaDe } from '#shared/domain/ranking.ts';
import { partesDeLaSemana, type Debida } from '#shared/domain/semana-de-cada-uno.ts';
import type { Actor, Contexto } from '#server/change/contexto.ts';
import { leer } from '#server/change/leer.ts';
import { hecho, type ResultadoCaso } from '#server/change/resultado.ts';
import { leerAbiertasDeAntes, leerDeLaSemana, type FilaDebida } from '#server/data/semana.ts';
import { listarUsuarios } from '#server/data/usuarios.ts';

const aDebida = (fila: FilaDebida): Debida[] => {
  const { miembro, fecha_limite, puntos, estado, responsabilidad_id, responsabilidad_fin, cubre_a, ...dias } = fila;
  if (fecha_limite === null) return [];
  const sigue = estado === 'PENDIENTE' && responsabilidad_id !== null && responsabilidad_fin === null;
  return [
    {
      miembro,
      sigue_para: cubre_a ?? miembro,
      fecha_limite,
      puntos,
      hecha: estado === 'COMPLETADA',
      sigue: sigue ? dias : null,
    },
  ];
};

/** The current week by each one's part of what fell to them, so that unequal shares can be compared. */
export const verSemana = async (
  contexto: Contexto,
  { familia_id, zona_horaria }: Actor,
): Promise<ResultadoCaso<SemanaFamilia>> => {
  const semana = semanaDe(hoyEn(zona_horaria, contexto.reloj.ahora()));
  const { filas, usuarios } = await leer(contexto, async (db) => ({
    filas: [
      ...(await leerDeLaSemana(db, familia_id, semana)),
      ...(await leerAbiertasDeAntes(db, familia_id, semana.desde)),
    ],
    usuarios: await listarUsuarios(db, familia_id),
  }));
  const partes = partesDeLaSemana(filas.flatMap(aDebida), semana);
  const miembros = usuarios.flatMap(({ id, first_name, avatar, color, grupo_edad, tiene_cuenta }) => {
    const suya = partes.get(id);
    if (suya === undefined && !tiene_cuenta) return [];
    return [{ usuario: id, usuario_nombre: first_name, avatar, color, grupo_edad, ...(suya ?? NADA) }];
  });
  return hecho({ miembros: ordenarPartes(miembros), total: sumarPartes(miembros) });
};
