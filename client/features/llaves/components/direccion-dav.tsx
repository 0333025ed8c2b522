import { useRef } from 'react';
import { RUTA_DAV } from '#shared/contracts/rutas.ts';
import { enlaceA } from '#client/lib/navegador/direcciones.ts';
import { BotonCopiar } from '#client/ui/boton-copiar.tsx';

/** The address that a calendar program needs beside a new key, to be copied. */
export function DireccionDav() {
  const texto = useRef<HTMLElement>(null);
  const direccion = enlaceA(RUTA_DAV);
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      <p className="text-suave">
        En tu programa de recordatorios o calendario pon esta dirección, cualquier usuario y la llave como contraseña.
      </p>
      <code ref={texto} className="block rounded-control bg-hundido px-4 py-3 break-all select-all">
        {direccion}
      </code>
      <BotonCopiar texto={direccion} donde={texto} dicho="Dirección copiada" variante="contorno">
        Copiar la dirección
      </BotonCopiar>
    </div>
  );
}
