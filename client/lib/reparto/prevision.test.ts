import { expect, test } from 'vitest';
import type { CargaFamilia } from '#shared/contracts/cuotas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { preverHoy } from './prevision.ts';

// The fixtures hold only the fields of members, shares and chores that the preview reads.

const usuarios = [
  { id: 1, first_name: 'Ana', grupo_edad: 'ADULTO', tiene_cuenta: true },
  { id: 2, first_name: 'Leo', grupo_edad: 'INFANTIL', tiene_cuenta: true },
] as Usuario[];
const carga = (...partes: number[]) =>
  ({
    configuraciones: partes.map((porcentaje_carga, i) => ({ miembro: i + 1, porcentaje_carga })),
    guardada: true,
  }) as CargaFamilia;
const tarea = (cambios: Partial<Tarea>) =>
  ({
    nombre: 'Regar',
    frecuencia: 'SEMANAL',
    puntos: 10,
    tiempo_estimado: 10,
    activa: true,
    libre: false,
    libre_hasta_reparto: false,
    apta_infantil: true,
    apta_juvenil: false,
    apta_adulto: true,
    votaciones_completadas: true,
    en_partes: 'ENTERA',
    ...cambios,
  }) as Tarea;
const tareas = [
  tarea({ id: 1 }),
  tarea({ id: 2, libre: true, libre_hasta_reparto: true, apta_adulto: false, votaciones_completadas: false }),
];
const prevista = (...partes: number[]) => {
  const { activas, prevision } = preverHoy({ usuarios, porcentajes: carga(...partes), tareas });
  return [activas.map((t) => t.id), prevision.ok && prevision.valor.bloqueado];
};

test('a chore that is free until the draft counts if it suits a member with a share', () => {
  expect(prevista(70, 30)).toEqual([[1, 2], false]);
  expect(prevista(100, 0)).toEqual([[1], false]);
});
