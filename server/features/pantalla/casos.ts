import type { Contexto } from '#server/change/contexto.ts';
import { portadorDe } from '#server/http/llaves.ts';
import { direccionDe } from '#server/http/direccion.ts';
import type { Haceres } from '#server/http/montar.ts';
import { adoptar, desvincular, pedirCodigo, pedirToken, verDispositivos, vincular } from './vincular.ts';
import { mostrarEnsayo, quitarEnsayo, verEstado, verResumen, verSemana } from './ver-estado.ts';

export const casosDePantalla = (contexto: Contexto) =>
  ({
    pedirCodigoPantalla: ({ request }) => pedirCodigo(contexto, direccionDe(request.ip)),
    vincularPantalla: ({ actor, cuerpo }) => vincular(contexto, actor, cuerpo),
    pedirTokenPantalla: ({ cuerpo }) => pedirToken(contexto, cuerpo),
    verEstadoPantalla: ({ request }) => verEstado(contexto, portadorDe(request)),
    verSemanaPantalla: ({ request }) => verSemana(contexto, portadorDe(request)),
    verResumenPantalla: ({ request }) => verResumen(contexto, portadorDe(request)),
    verPantallas: ({ actor }) => verDispositivos(contexto, actor),
    desvincularPantalla: ({ actor, id }) => desvincular(contexto, actor, id),
    adoptarPantalla: ({ actor, id }) => adoptar(contexto, actor, id),
    mostrarEnsayo: ({ actor, cuerpo }) => mostrarEnsayo(contexto, actor, cuerpo),
    quitarEnsayo: async ({ actor }) => quitarEnsayo(contexto, actor),
  }) satisfies Partial<Haceres>;
