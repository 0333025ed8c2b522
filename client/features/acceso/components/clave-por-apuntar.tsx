import { useYo } from '#client/lib/acceso/acceso.tsx';
import { olvidarClave, useClavePorApuntar } from '#client/lib/acceso/clave-propuesta.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Franja } from '#client/ui/franja.tsx';

/**
 * Shows the password that a form proposed and the member took, until they say that they have noted it or log in with it.
 * Renders nothing for a password that they thought up, and in other tabs.
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
