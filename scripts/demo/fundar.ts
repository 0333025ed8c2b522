import type { CuentaCreada, FamiliaParaUnirse } from '#shared/contracts/accesos.ts';
import type { Familia, Usuario } from '#shared/contracts/familias.ts';
import { RUTAS, ruta } from '#shared/contracts/rutas.ts';
import type { Tarea } from '#shared/contracts/tareas.ts';
import type { Demo, Conectado } from './casa.ts';
import { CONTRASENA, FAMILIA, MIEMBROS, TAREAS, type TareaDemo } from './familia.ts';

const VOTO_DE = { ADULTO: 0, JUVENIL: 1, INFANTIL: 2 } as const;
const APTA = { ADULTO: 'apta_adulto', JUVENIL: 'apta_juvenil', INFANTIL: 'apta_infantil' } as const;

/** Creates chores, and has each member vote on those that suit their age. */
export const proponer = async (
  { llamar }: Pick<Demo, 'llamar'>,
  gente: readonly [Conectado, ...Conectado[]],
  nuevas: readonly TareaDemo[],
): Promise<void> => {
  const [jefa] = gente;
  const tareas = [];
  for (const { votos, ...entrada } of nuevas)
    tareas.push({ votos, tarea: await llamar<Tarea>('POST', RUTAS.tareas, jefa, entrada) });
  for (const quien of gente) {
    const { id, grupo_edad } = quien.usuario;
    for (const { votos, tarea } of tareas) {
      if (tarea[APTA[grupo_edad]])
        await llamar('POST', RUTAS.votaciones, quien, {
          tarea: tarea.id,
          miembro: id,
          dificultad: votos[VOTO_DE[grupo_edad]],
        });
    }
  }
};

/** Creates the family and its members, sets the shares, creates the chores and votes on them. The first member is the admin. */
export const fundar = async (
  { llamar, conectar }: Demo,
  zona_horaria: string,
): Promise<{ familia: Familia; gente: readonly [Conectado, ...Conectado[]] }> => {
  const [primero, ...demas] = MIEMBROS;
  const clave = { password: CONTRASENA, password_confirm: CONTRASENA };
  const registro = {
    tipo: 'create',
    username: 'elena',
    first_name: primero.nombre,
    last_name: 'Robles',
    email: '',
    nombre_familia: FAMILIA,
    zona_horaria,
    ...clave,
  };
  const jefa = conectar(await llamar<CuentaCreada>('POST', RUTAS.registro, null, registro));
  const familia = await llamar<Familia>('GET', ruta(RUTAS.familia, { id: jefa.usuario.familia }), jefa);

  const gente: [Conectado, ...Conectado[]] = [jefa];
  for (const m of demas) {
    const nuevo = await llamar<Usuario>('POST', RUTAS.agregarMiembro, jefa, {
      first_name: m.nombre,
      grupo_edad: m.grupo_edad,
    });
    const { token_activacion } = await llamar<FamiliaParaUnirse>('POST', RUTAS.unirse, null, {
      familia_id: familia.id,
      pin: familia.pin,
    });
    gente.push(
      conectar(
        await llamar<CuentaCreada>('POST', RUTAS.activar, null, { miembro_id: nuevo.id, token_activacion, ...clave }),
      ),
    );
  }
  await llamar('POST', RUTAS.cargaActualizar, jefa, {
    configuraciones: gente.map((c, i) => ({ miembro: c.usuario.id, porcentaje_carga: MIEMBROS[i]?.carga ?? 0 })),
  });
  await proponer({ llamar }, gente, TAREAS);
  return { familia, gente };
};
