import type { Contexto } from '#server/change/contexto.ts';
import type { Haceres } from '#server/http/montar.ts';
import { iniciar, preguntarSaldo, responderSaldo } from './iniciar.ts';
import { cancelar, cerrar, deshacer, elegirPor, elegirTarea, responderPropuesta, volver } from './jugadas.ts';
import { pausar, reaccionarEn, reanudar, retomar, terminarPorMi, unMinutoMas } from './ritmo.ts';
import { previsualizar, tareasDisponibles, verSesionActual } from './previsualizar.ts';

export const casosDeReparto = (contexto: Contexto) =>
  ({
    verSesionActual: ({ actor }) => verSesionActual(contexto, actor),
    verTareasDisponibles: ({ actor }) => tareasDisponibles(contexto, actor),
    previsualizar: ({ actor, cuerpo }) => previsualizar(contexto, actor, cuerpo),
    iniciarReparto: ({ actor, cuerpo }) => iniciar(contexto, actor, cuerpo),
    preguntarSaldo: ({ actor, cuerpo }) => preguntarSaldo(contexto, actor, cuerpo),
    responderSaldo: ({ actor, cuerpo }) => responderSaldo(contexto, actor, cuerpo),
    elegirTarea: ({ actor, id, cuerpo }) => elegirTarea(contexto, actor, id, cuerpo.tarea_id),
    elegirPor: ({ actor, id, cuerpo }) => elegirPor(contexto, actor, id, cuerpo),
    deshacerEleccion: ({ actor, id, cuerpo }) => deshacer(contexto, actor, id, cuerpo.n),
    cancelarReparto: ({ actor, id }) => cancelar(contexto, actor, id),
    responderPropuesta: ({ actor, id, n, cuerpo }) =>
      responderPropuesta(contexto, actor, id, { ...cuerpo, propuesta: n }),
    cerrarReparto: ({ actor, id }) => cerrar(contexto, actor, id),
    volver: ({ actor, id }) => volver(contexto, actor, id),
    pausarReparto: ({ actor, id }) => pausar(contexto, actor, id),
    seguirReparto: ({ actor, id }) => reanudar(contexto, actor, id),
    pedirMinuto: ({ actor, id }) => unMinutoMas(contexto, actor, id),
    terminarPorMi: ({ actor, id }) => terminarPorMi(contexto, actor, id),
    reaccionar: ({ actor, id, cuerpo }) => reaccionarEn(contexto, actor, id, cuerpo.emoji),
    retomarReparto: ({ actor, id }) => retomar(contexto, actor, id),
  }) satisfies Partial<Haceres>;
