import { ErrorApi } from '#client/lib/error-api.ts';
import { Franja } from '#client/ui/franja.tsx';

const ETIQUETAS: Readonly<Record<string, string>> = {
  username: 'Usuario',
  password: 'Contraseña',
  password_confirm: 'Confirmación de contraseña',
  email: 'Email',
  first_name: 'Nombre',
  last_name: 'Apellido',
  nombre_familia: 'Nombre de familia',
};

const POR_DEFECTO = 'Error al crear la familia. Por favor intenta nuevamente.';

/** What the server refused, field by field: «Usuario: Ya existe…». */
export function ErroresServidor({ error }: { readonly error: unknown }) {
  const campos = error instanceof ErrorApi ? Object.entries(error.campos) : [];
  return (
    <Franja tipo="mal">
      {campos.length === 0 ? (
        (error instanceof ErrorApi && error.mensaje(POR_DEFECTO)) || POR_DEFECTO
      ) : (
        <ul className="grid gap-1">
          {campos.flatMap(([campo, mensajes]) =>
            mensajes.map((m) => <li key={campo + m}>{`${ETIQUETAS[campo] ?? campo}: ${m}`}</li>),
          )}
        </ul>
      )}
    </Franja>
  );
}
