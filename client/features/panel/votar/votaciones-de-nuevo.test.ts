import { describe, expect, it } from 'vitest';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Usuario } from '#shared/contracts/familias.ts';
import { edadesEmpiezanDeNuevo, empiezanSin, fraseDeNuevo } from './estado-votacion.ts';

const tarea = (mas: Partial<Tarea> = {}): Tarea =>
  ({
    nombre: 'Fregar',
    total_votaciones: 2,
    votaciones_completadas: false,
    apta_infantil: false,
    apta_juvenil: true,
    apta_adulto: true,
    ...mas,
  }) as Tarea;
const ANA = { id: 1, grupo_edad: 'ADULTO', tiene_cuenta: true } as Usuario;
const MARTA = { id: 2, grupo_edad: 'JUVENIL', tiene_cuenta: true } as Usuario;
const SIN_CUENTA = { ...MARTA, tiene_cuenta: false };

describe('the warning that a vote starts again', () => {
  it('is given when new ages exclude a member who could vote, but not before the first vote or after the last', () => {
    expect(edadesEmpiezanDeNuevo(tarea(), { apta_juvenil: false }, [ANA, MARTA])).toBe(true);
    expect(edadesEmpiezanDeNuevo(tarea(), { apta_juvenil: false }, [ANA, SIN_CUENTA])).toBe(false);
    expect(edadesEmpiezanDeNuevo(tarea(), { apta_infantil: true }, [ANA, MARTA])).toBe(false);
    expect(edadesEmpiezanDeNuevo(tarea({ total_votaciones: 0 }), { apta_juvenil: false }, [ANA, MARTA])).toBe(false);
    expect(edadesEmpiezanDeNuevo(tarea({ votaciones_completadas: true }), { apta_juvenil: false }, [ANA, MARTA])).toBe(
      false,
    );
  });

  it('is given when a member changes to an age group that may not vote, or loses the account', () => {
    const deAdultos = tarea({ apta_juvenil: false });
    expect(empiezanSin([tarea(), deAdultos], MARTA, 'INFANTIL')).toEqual([tarea()]);
    expect(empiezanSin([tarea(), deAdultos], MARTA, 'ADULTO')).toEqual([]);
    expect(empiezanSin([tarea(), deAdultos], MARTA, null)).toEqual([tarea()]);
    expect(empiezanSin([tarea()], SIN_CUENTA, null)).toEqual([]);
  });

  it('names one chore, or counts several', () => {
    expect(fraseDeNuevo([])).toBe('');
    expect(fraseDeNuevo([tarea()])).toBe('La votación de «Fregar» empezará de nuevo.');
    expect(fraseDeNuevo([tarea(), tarea()])).toBe('2 votaciones a medias empezarán de nuevo.');
  });
});
