import {
  ActionIcon,
  Button,
  Group,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { memo } from "react";
import { Sello } from "./sello.tsx";
import { IconCash, IconMenu2, IconMoon, IconReceipt, IconSun } from "@tabler/icons-react";
import type { EstadoCaja } from "../../contract/index.ts";
import type { Abrir } from "../vista.ts";

interface Props {
  readonly estado: EstadoCaja;
  readonly onAbrir: Abrir;
}

/**
 * Header with the seller, the point of sale, the status lights, and a button for today's sales. Its height is the same whatever comes into
 * it, so that nothing below it moves by itself. docs/decisions/0098
 */
export const Cabeza = memo(({ estado, onAbrir }: Props) => {
  return (
    <header className="cabeza">
      <Nombre estado={estado} />
      <Group ml="auto" gap="sm" wrap="nowrap" className="cabeza-botones">
        <Cuentas estado={estado} onAbrir={onAbrir} />
        <Luces estado={estado} onAbrir={onAbrir} />
        <Button
          variant="default"
          className="sobra-en-chico"
          leftSection={<IconCash size={18} />}
          onClick={() => onAbrir("efectivo")}
          data-turno={estado.turno === null ? "cerrado" : "abierto"}
        >
          {estado.turno === null ? "Abrir caja" : "Caja"}
        </Button>
        <Button
          variant="default"
          className="sobra-en-angosto"
          leftSection={<IconReceipt size={18} />}
          onClick={() => onAbrir("ventas")}
        >
          Ventas
        </Button>
        <Button variant="default" leftSection={<IconMenu2 size={18} />} onClick={() => onAbrir("menu")}>
          Menú
        </Button>
        <CambiarTema />
      </Group>
    </header>
  );
});

/** Counts duties about money, invoices of paper, and invoices to send. They come and go by themselves, at the left of what is pressed. */
function Cuentas({ estado: { pendientes, deberes }, onAbrir }: Props) {
  return (
    <div className="cabeza-cuentas">
      {deberes > 0 && (
        <Button variant="light" color="orange" onClick={() => onAbrir("efectivo")}>
          {deberes} por resolver
        </Button>
      )}
      {pendientes.manuales > 0 && (
        <Button variant="light" color="orange" onClick={() => onAbrir("manuales")}>
          {pendientes.manuales} de papel
        </Button>
      )}
      {pendientes.facturas > 0 && (
        <Sello color={pendientes.observadas > 0 ? "red" : "orange"} titulo="Facturas por enviar">
          {pendientes.facturas} por enviar
        </Sello>
      )}
    </div>
  );
}

/** Name of the shop, of the current user, and of the point of sale. */
function Nombre({ estado: { empresa, sesion, practica } }: Pick<Props, "estado">) {
  return (
    <div className="cabeza-nombre">
      <Text component="h1" fw={700} truncate>
        {empresa?.razonSocial ?? "Mostrador"}
      </Text>
      <Text size="sm" className="suave" truncate>
        {sesion.usuario === null ? "" : `${sesion.usuario.nombre} · `}
        {/* A narrow window truncates the end of this line, so the most important part comes first. */}
        {practica ? "Práctica · " : empresa?.ambiente === 2 ? "Pruebas · " : ""}
        Punto de venta {empresa?.puntoVenta}
        {practica ? "" : ` · NIT ${empresa?.nit ?? ""}`}
      </Text>
    </div>
  );
}

const LUCES = [
  ["internet", "Internet"],
  ["servidor", "Servidor"],
  ["impuestos", "Impuestos"],
] as const;

/**
 * Status lights of the three connections, and of the printer and the data if they have a fault. Pressing them opens the state of the till.
 */
function Luces({ estado, onAbrir }: Props) {
  return (
    <button type="button" className="luces" onClick={() => onAbrir("estado")} data-modo={estado.modo}>
      <VisuallyHidden>Estado de la conexión: </VisuallyHidden>
      {LUCES.map(([nombre, etiqueta]) => (
        <span key={nombre} title={estado.luces[nombre].texto}>
          <span
            className={`luz ${estado.luces[nombre].color}`}
            data-luz={nombre}
            data-color={estado.luces[nombre].color}
          />{" "}
          {etiqueta}
        </span>
      ))}
      {estado.impresora.error !== null && (
        <span title={estado.impresora.error}>
          <span className="luz rojo" data-luz="impresora" data-color="rojo" /> Impresora
        </span>
      )}
      {estado.datosDanados !== null && (
        <span title={estado.datosDanados}>
          <span className="luz rojo" data-luz="datos" data-color="rojo" /> Datos
        </span>
      )}
    </button>
  );
}

function CambiarTema() {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light") === "dark";
  return (
    <ActionIcon
      variant="default"
      size={44}
      aria-label={dark ? "Tema claro" : "Tema oscuro"}
      onClick={() => setColorScheme(dark ? "light" : "dark")}
    >
      {dark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
}
