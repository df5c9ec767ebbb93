/** The till's log of acts. */
import { Table, Text } from "@mantine/core";
import { nombrarActo } from "@mostrador/core/formato";
import { Cargando } from "../comun/cargando.tsx";
import { diaHora } from "../comun/formato.ts";
import { Vacio } from "../comun/vacio.tsx";
import { useConsulta } from "../comun/use-consulta.ts";

/** The shop's log for its owner: openings of the drawer, permissions that were lent. */
export function Registro() {
  const filas = useConsulta("bitacora", {});
  if (filas === null) return <Cargando que="Leyendo el registro" />;
  if (filas.length === 0)
    return <Vacio texto="Aquí se anota quién entra, qué permisos se prestan y cuándo se abre el cajón." />;
  return (
    <Table aria-label="Registro">
      <Table.Tbody>
        {filas.map((fila, i) => (
          <Table.Tr key={`${fila.en} ${i}`}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{diaHora(fila.en)}</Table.Td>
            <Table.Td miw="9rem">{fila.usuario ?? ""}</Table.Td>
            <Table.Td w="100%">
              {nombrarActo(fila.accion)}
              {fila.autorizo === null ? "" : `, autorizó ${fila.autorizo}`}
              {fila.detalle === null ? null : (
                <Text size="sm" className="suave">
                  {fila.detalle}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
