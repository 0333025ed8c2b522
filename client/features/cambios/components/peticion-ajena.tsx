import type { Cambio } from '#shared/contracts/cambios.ts';
import type { Usuario } from '#shared/contracts/usuarios.ts';
import { useHoy } from '#client/lib/reloj.ts';
import { Boton } from '#client/ui/boton.tsx';
import { loQueCuesta, pregunta } from '../palabras.ts';
import { useResponder } from '../responder.ts';
import { TarjetaPeticion } from './tarjeta-peticion.tsx';

/** A request to me, with my two answers. */
export function PeticionAjena({ cambio, persona }: { readonly cambio: Cambio; readonly persona: Usuario | undefined }) {
  const hoy = useHoy();
  const responder = useResponder();
  const { id, tipo, tarea, por } = cambio;
  const { titulo, texto } = pregunta(cambio, hoy);
  const si = tipo === 'CUBRIR' ? 'Sí, la hago yo' : por === null ? 'Sí, me la quedo' : 'Sí, cambiamos';
  const nota =
    por === null ? (
      loQueCuesta(cambio, tarea)
    ) : (
      <>
        <span className="block">{`Te quedas: ${loQueCuesta(cambio, tarea)}`}</span>
        <span className="block">{`Das: ${loQueCuesta(cambio, por)}`}</span>
      </>
    );
  return (
    <TarjetaPeticion persona={persona} titulo={titulo} texto={texto} nota={nota}>
      <Boton
        cargando={responder.con?.que === 'aceptar' && 'Enviando…'}
        disabled={responder.con?.que === 'rechazar'}
        onClick={() => void responder({ id, que: 'aceptar' })}
      >
        {si}
      </Boton>
      <Boton
        variante="contorno"
        cargando={responder.con?.que === 'rechazar' && 'Enviando…'}
        disabled={responder.con?.que === 'aceptar'}
        onClick={() => void responder({ id, que: 'rechazar' })}
      >
        Esta vez no
      </Boton>
    </TarjetaPeticion>
  );
}
