import { Alert, Anchor, Text } from "@mantine/core";
import { direccionCifrada } from "@mostrador/core/direccion-portal";

/** Says to a person on plain HTTP what the network can read, and leads to the same page by TLS. docs/decisions/0041 */
export function AvisoDeRed() {
  const cifrada = direccionCifrada(location.href);
  return cifrada === null ? null : <Aviso cifrada={cifrada} />;
}

function Aviso({ cifrada }: { readonly cifrada: string }) {
  return (
    <Alert color="orange" title="Esta página no está cifrada" mb="md">
      <Text size="sm">
        Quien escuche la red de la tienda puede leer lo que usted ve y escribe aquí: ventas, clientes y el
        enlace con que entra. <Anchor href={cifrada}>Abra esta misma página cifrada</Anchor>. La primera vez
        su navegador avisa que no conoce el certificado: es el de su propio servidor, y no lo firma nadie más.
        Antes de aceptarlo, compare la huella SHA-256 que muestra el navegador con la que da la computadora
        del servidor: en su caja, menú (F10), «Otra computadora», junto al código. Después entre de nuevo.
      </Text>
    </Alert>
  );
}
