import { describe, expect, it } from 'vitest';
import { TareaEntrada } from '#shared/contracts/tareas.ts';
import { PAQUETE_INICIAL, puntosDelPaquete, recomendadas } from '#shared/domain/paquete-inicial.ts';
import { repartoPorEdades } from '#shared/domain/porcentajes.ts';
import { preverReparto } from '#shared/domain/reparto/cuotas/prever.ts';
import { GRUPOS_EDAD, type GrupoEdad } from '#shared/domain/tipos.ts';
import { aTarea, paqueteSin } from './paquete-inicial.ts';

const todas = PAQUETE_INICIAL.flatMap((e) => e.tareas);

describe('starter pack', () => {
  it.each(todas.map((p) => [p.nombre, p] as const))('«%s» is a chore that the API accepts', (_nombre, p) => {
    expect(TareaEntrada.safeParse(aTarea(p)).error?.issues).toBeUndefined();
  });

  it('names no chore twice', () => {
    expect(new Set(todas.map((p) => p.nombre)).size).toBe(todas.length);
  });

  it('has a dozen planning chores, each with its explanation', () => {
    const deCabeza = todas.filter((p) => p.de_cabeza);
    expect(deCabeza).toHaveLength(12);
    expect(deCabeza.filter((p) => p.descripcion === '')).toEqual([]);
    expect(deCabeza.map((p) => aTarea(p))).toEqual(
      deCabeza.map((p) => expect.objectContaining({ de_cabeza: true, descripcion: p.descripcion })),
    );
  });

  it('gives each chore the points of a typical vote, found by name without case and accents', () => {
    expect(todas.filter((p) => ![1, 2, 3, 4].includes(p.dificultad))).toEqual([]);
    expect(todas.map((p) => aTarea(p).puntos)).toEqual(todas.map((p) => 4 * p.dificultad));
    expect(puntosDelPaquete(' LIMPIAR EL BANO ')).toBe(16);
    expect(puntosDelPaquete('Dar brillo a la armadura')).toBeUndefined();
  });

  it('leaves out chores that the family has, ignoring case and accents, and rooms left empty', () => {
    const mascotas = PAQUETE_INICIAL.find((e) => e.nombre === 'Mascotas')?.tareas.map((p) => p.nombre) ?? [];
    const resto = paqueteSin([...mascotas, ' LIMPIAR EL BANO ']);
    expect(resto.map((e) => e.nombre)).not.toContain('Mascotas');
    expect(resto.flatMap((e) => e.tareas).map((p) => p.nombre)).not.toContain('Limpiar el baño');
    expect(resto.flatMap((e) => e.tareas)).toHaveLength(todas.length - mascotas.length - 1);
  });
});

/** Every family with one to four adults, up to three teenagers and up to three children. */
const FAMILIAS = [1, 2, 3, 4].flatMap((adultos) =>
  [0, 1, 2, 3].flatMap((jovenes) =>
    [0, 1, 2, 3].map((ninos): GrupoEdad[] => [
      ...Array.from({ length: adultos }, () => 'ADULTO' as const),
      ...Array.from({ length: jovenes }, () => 'JUVENIL' as const),
      ...Array.from({ length: ninos }, () => 'INFANTIL' as const),
    ]),
  ),
);

/**
 * The notices in the preview of a draft with the recommended chores and shares by age, for a family of these age groups; if the
 * preview is refused, the refusal.
 */
const avisosDe = (grupos: readonly GrupoEdad[]) => {
  const miembros = grupos.map((grupo_edad, i) => ({ id: i + 1, nombre: `M${String(i)}`, grupo_edad }));
  const partes = new Map(repartoPorEdades(miembros).map((p) => [p.miembro, p.porcentaje]));
  const marcadas = recomendadas(grupos);
  const prevision = preverReparto({
    participantes: miembros.map((m) => ({ ...m, porcentaje: partes.get(m.id) ?? 0 })),
    tareas: todas
      .filter((p) => marcadas.has(p.nombre))
      .map((p, i) => {
        const { puntos = 10, de_cabeza = false, apta_infantil, apta_juvenil, apta_adulto, ...tarea } = aTarea(p);
        return {
          ...tarea,
          id: i + 1,
          puntos,
          de_cabeza,
          tiempo_estimado: p.minutos,
          apta_infantil: apta_infantil === true,
          apta_juvenil: apta_juvenil === true,
          apta_adulto: apta_adulto === true,
          votacion_completa: true,
          en_partes: 'ENTERA' as const,
          regla: null,
        };
      }),
    contar: 'TRIMESTRE',
    trimestre_inicio: '2026-10-01',
    semilla: 1,
    sesion_que_reemplaza: null,
  });
  return prevision.ok ? prevision.valor.avisos : [prevision];
};

describe('recommended chores', () => {
  it('are six for each member and at most 26, all of them in the pack', () => {
    const nombres = new Set(todas.map((p) => p.nombre));
    for (const grupos of FAMILIAS) {
      const marcadas = recomendadas(grupos);
      expect(marcadas.size).toBe(Math.min(26, 6 * grupos.length));
      expect([...marcadas].filter((nombre) => !nombres.has(nombre))).toEqual([]);
    }
    expect(recomendadas([]).size).toBe(6);
  });

  it('include chores for homes with children only if the family has some', () => {
    expect(recomendadas(['ADULTO', 'ADULTO', 'JUVENIL', 'JUVENIL', 'JUVENIL'])).not.toContain('Recoger los juguetes');
    expect(recomendadas(['ADULTO', 'ADULTO', 'INFANTIL', 'INFANTIL'])).toContain('Recoger los juguetes');
  });

  it('can be drafted by every family with an adult, and fill the share of each where adults are not fewer than children', () => {
    for (const grupos of FAMILIAS) {
      const avisos = avisosDe(grupos);
      expect(avisos.filter((a) => !('bloquea' in a) || a.bloquea)).toEqual([]);
      const cuantos = GRUPOS_EDAD.map((g) => [g, grupos.filter((otro) => otro === g).length] as const);
      const de = Object.fromEntries(cuantos);
      if ((de['ADULTO'] ?? 0) >= (de['INFANTIL'] ?? 0)) expect([grupos.join(), ...avisos]).toEqual([grupos.join()]);
    }
  });
});
