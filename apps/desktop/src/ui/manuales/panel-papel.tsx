import { Button, Divider, Kbd, Stack } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { Boton } from "@mostrador/ui";
import { Avisos } from "../comun/avisos.tsx";
import { useTeclasDeCaja } from "../comun/teclas.ts";
import { PanelCliente } from "../venta/panel-cliente.tsx";
import { Total } from "../venta/total.tsx";
import { Papel } from "./papel.tsx";
import type { EscribiendoHoja } from "./use-escribir-hoja.ts";

interface Props {
  readonly escribiendo: EscribiendoHoja;
  /** The year of a date that has none is this instant's. */
  readonly hoy: string;
}

/** The sheet's number and moment, its buyer, its total, and the button that keeps it. */
export function PanelPapel({ escribiendo, hoy }: Props) {
  const { uso, inicial, campos, anotarPapel } = escribiendo;
  const { carrito, hacer, enTurno } = uso;
  return (
    <aside className="panel" aria-label="Papel">
      <Stack p="md" gap="xs">
        <Papel
          inicial={inicial}
          hoy={hoy}
          campoNumero={campos.numero}
          campoHora={campos.hora}
          onEscrito={anotarPapel}
          onListo={campos.alBuscador}
        />
      </Stack>
      <Divider />
      <PanelCliente
        cliente={carrito.cliente}
        campo={campos.cliente}
        nombre={campos.nombre}
        onCliente={(c) => hacer({ kind: "cliente", cliente: c })}
        onNit={(rechazado) => hacer({ kind: "nit", rechazado })}
        onListo={campos.alBuscador}
        onBuscando={enTurno}
        siNoExiste="Revise que sea el que está en el papel: se envía con la excepción."
      />
      <Guardar escribiendo={escribiendo} />
    </aside>
  );
}

function Guardar({
  escribiendo: { uso, avisos, edicion, pagando, revision, guardar },
}: Pick<Props, "escribiendo">) {
  const teclas = useTeclasDeCaja();
  return (
    <Stack p="md" gap="xs" mt="auto" className="cobro">
      <Avisos avisos={avisos} encima={pagando !== null || edicion.ocupada} />
      {edicion.acciones.tipoFactura !== undefined && (
        <Button
          variant="light"
          onClick={edicion.acciones.tipoFactura}
          rightSection={<Kbd>{teclas.tipoFactura}</Kbd>}
        >
          Datos del documento
        </Button>
      )}
      <Total valor={revision.totales?.aPagar ?? "0"} prueba="total-papel" />
      <Boton
        size="xl"
        h={64}
        leftSection={<IconDeviceFloppy size={26} />}
        rightSection={<Kbd>{teclas.cobrar}</Kbd>}
        falta={uso.carrito.items.length === 0 ? "Agregue un producto." : null}
        onClick={() => void guardar()}
      >
        Guardar
      </Boton>
    </Stack>
  );
}
