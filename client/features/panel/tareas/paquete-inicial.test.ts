import { describe, expect, it } from 'vitest';
import { TareaEntrada } from '#shared/contracts/tareas.ts';
import { PAQUETE_INICIAL, puntosDelPaquete } from '#shared/domain/paquete-inicial.ts';
import { aTarea, paqueteSin } from './paquete-inicial.ts';

const todas = PAQUETE_INICIAL.flatMap((e) => e.tareas);

describe('starter pack', () => {
  it.each(todas.map((p) => [p.nombre, p] as const))('«%s» is a task that the API takes', (_nombre, p) => {
    expect(TareaEntrada.safeParse(aTarea(p)).error?.issues).toBeUndefined();
  });

  it('names no chore twice', () => {
    expect(new Set(todas.map((p) => p.nombre)).size).toBe(todas.length);
  });

  it('has a dozen planning chores, each with its explanation, and a few that are ticked at first', () => {
    const deCabeza = todas.filter((p) => p.de_cabeza);
    expect(deCabeza).toHaveLength(12);
    expect(deCabeza.filter((p) => p.descripcion === '')).toEqual([]);
    expect(deCabeza.filter((p) => p.marcada)).toHaveLength(4);
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
