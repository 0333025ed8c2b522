import { useYo } from '#client/lib/acceso/acceso.tsx';
import { olvidarClave, useClavePorApuntar } from '#client/lib/acceso/clave-propuesta.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';

/**
 * Shows the proposed password that the member took, as long as this tab keeps it, with a button to say that it is noted.
 * Nothing for a password of their own.
 */
export function ClavePorApuntar() {
  const { username } = useYo();
  const clave = useClavePorApuntar(username);
  if (clave === null) return null;
  return (
    <Franja role="note" titulo={`Tu contraseña: ${clave}`} accion={<Boton onClick={olvidarClave}>Ya la tengo</Boton>}>
      Apúntala. Tu usuario: @{username}
    </Franja>
  );
}
