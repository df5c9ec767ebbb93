/** One buyer as the accountant looks at it: nothing of it can be changed. */
import { Stack, Text } from "@mantine/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import type { ClienteEntero } from "../tipos-tienda.ts";
import { Cambios } from "./cambios.tsx";
import { HistoriaDeCliente } from "./historia-cliente.tsx";

export function VerCliente({ entero }: { readonly entero: ClienteEntero }) {
  const { cliente } = entero;
  return (
    <Stack>
      <div>
        <Text fw={600} className="libre">
          {cliente.razonSocial}
        </Text>
        <Text className="libre">{documentoToText(cliente)}</Text>
        {cliente.correo !== null && <Text className="libre">{cliente.correo}</Text>}
      </div>
      <HistoriaDeCliente entero={entero} />
      <Cambios fila={{ tipo: "cliente", id: cliente.id }} />
    </Stack>
  );
}
