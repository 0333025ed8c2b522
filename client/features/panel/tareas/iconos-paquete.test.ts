import { expect, test } from 'vitest';
import { iconoDeTarea } from '#client/ui/tarea.tsx';
import { PAQUETE_INICIAL } from '#shared/domain/paquete-inicial.ts';

test('every chore of the starter pack has an icon other than the default one', () => {
  const nombres = PAQUETE_INICIAL.flatMap((e) => e.tareas.map((t) => t.nombre));
  expect(nombres.filter((n) => iconoDeTarea(n) === 'tarea')).toEqual([]);
});
