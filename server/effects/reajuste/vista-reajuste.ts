import type { Reajuste } from '#shared/contracts/reajustes.ts';
import { cotaDe, lineasDe } from '#shared/domain/reajuste/certificado.ts';
import {
  type DistanciaReajuste,
  distanciasDe,
  type EstadoReajuste,
  lineasSiTodosDicenQueSi,
  medidaDelResto,
  type PropuestaReajuste,
  ultimoDia,
} from '#shared/domain/reajuste/tipos.ts';
import { leerReajusteEnCurso, type ReajusteGuardado } from '#server/data/reajustes.ts';
import { leerRostros } from '#server/data/sesiones.ts';
import type { Db } from '#server/db/esquema.ts';

type Rostros = Awaited<ReturnType<typeof leerRostros>>;

const miembrosDe = (estado: EstadoReajuste, rostros: Rostros): Reajuste['miembros'] => {
  // While the reajuste is in progress, loads are shown as they will be if everyone says yes.
  const lineas = estado.fase === 'EN_CURSO' ? lineasSiTodosDicenQueSi(estado) : lineasDe(estado);
  const suyas = new Map(lineas.map((l) => [l.miembro, l]));
  return estado.miembros.map(({ id, nombre, grupo_edad, porcentaje, dias }) => {
    const rostro = rostros.get(id);
    const { cuota = 0, antes = 0, despues = 0 } = suyas.get(id) ?? {};
    return {
      id,
      nombre,
      avatar: rostro?.avatar ?? null,
      color: rostro?.color ?? '',
      grupo_edad,
      tiene_cuenta: rostro?.tiene_cuenta === true,
      porcentaje,
      dias,
      cuota,
      antes,
      despues,
    };
  });
};

const propuestaDe = (
  p: PropuestaReajuste,
  tareas: ReadonlyMap<number, EstadoReajuste['tareas'][number]>,
  distancias: readonly DistanciaReajuste[],
): Reajuste['propuestas'][number] => ({
  n: p.n,
  lote: p.lote,
  estado: p.estado,
  cambios: p.cambios.map((c) => ({
    ...c,
    nombre: tareas.get(c.tarea)?.nombre ?? '',
    carga: tareas.get(c.tarea)?.carga ?? 0,
  })),
  pide: [...p.pide],
  respuestas: Object.entries(p.respuestas).map(([miembro, acepta]) => ({ miembro: Number(miembro), acepta })),
  distancias: distancias.map((d) => ({ ...d })),
});

/** A reajuste as the API shows it, with the members' present avatars and colours. */
export const verReajuste = async (db: Db, familia: number, { id, estado }: ReajusteGuardado): Promise<Reajuste> => {
  const rostros = await leerRostros(db, familia);
  const tareas = new Map(estado.tareas.map((t) => [t.id, t]));
  const distancias = distanciasDe(estado);
  const nombradas = (ids: readonly number[]) =>
    ids.map((tarea) => ({ id: tarea, nombre: tareas.get(tarea)?.nombre ?? '' }));
  const { fase, motivo, trimestre_inicio, desde, en, terminado_en, por, propuestas, libres, sin_hacer } = estado;
  return {
    id,
    fase,
    motivo,
    trimestre_inicio,
    contar: estado.contar,
    desde,
    responder_hasta: ultimoDia(estado),
    creado_en: en,
    terminado_en,
    por: estado.miembros.find((m) => m.id === por)?.nombre ?? rostros.get(por)?.nombre ?? '',
    cota: cotaDe(estado),
    medida: medidaDelResto(estado),
    miembros: miembrosDe(estado, rostros),
    propuestas: propuestas.map((p) => propuestaDe(p, tareas, distancias.get(p.n) ?? [])),
    libres: nombradas(libres),
    sin_hacer: nombradas(sin_hacer),
  };
};

/** The reajuste in progress, or null. */
export const verReajusteEnCurso = async (db: Db, familia: number): Promise<Reajuste | null> => {
  const guardado = await leerReajusteEnCurso(db, familia);
  return guardado === null ? null : verReajuste(db, familia, guardado);
};
