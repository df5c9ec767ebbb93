import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { SECTORES_CAJA, type Configuracion } from "../../contract/index.ts";
import { opcionesDe } from "../sectores/sectores.ts";
import { AnchoDePapel, DestinoImpresora, ImpresoraDelSistema } from "../impresion/destino-impresora.tsx";
import { TeclasDeCaja } from "./teclas.tsx";

interface Props {
  readonly datos: Configuracion;
  readonly poner: (cambio: Partial<Configuracion>) => void;
}

const BALANZAS = [
  { value: "ninguna", label: "No se usan" },
  { value: "peso", label: "Llevan el peso" },
  { value: "precio", label: "Llevan el precio" },
];

const TACTIL = [
  { value: "automatico", label: "Automático: donde se usa el dedo" },
  { value: "mostrar", label: "Mostrar siempre" },
  { value: "ocultar", label: "Ocultar" },
];

/** The printers of tickets and of whole pages, and the drawer on the former. */
export function Impresion({ datos, poner, onAsistente }: Props & { readonly onAsistente: () => void }) {
  return (
    <Stack gap="xs">
      <Text fw={600}>Impresora de tickets</Text>
      <Group>
        <Button variant="light" onClick={onAsistente}>
          Configurar paso a paso
        </Button>
      </Group>
      <DestinoImpresora impresora={datos.impresora} onCambio={(impresora) => poner({ impresora })} />
      <AnchoDePapel columnas={datos.columnas} onCambio={(columnas) => poner({ columnas })} />
      <Switch
        size="md"
        label="Abrir el cajón al cobrar en efectivo"
        checked={datos.abrirCajon}
        onChange={(e) => poner({ abrirCajon: e.currentTarget.checked })}
      />
      <ImpresoraDelSistema
        label="Impresora de hojas carta"
        description="Para facturas en hoja entera. Sin ella se guardan en la carpeta de tickets."
        valor={datos.impresoraPagina ?? ""}
        onCambio={(nombre) => poner({ impresoraPagina: nombre === "" ? null : nombre })}
      />
    </Stack>
  );
}

/** The limits of a cashier who lacks a permission, and the settings of the cash count. */
export function VentasYCaja({ datos, poner }: Props) {
  return (
    <Stack gap="xs">
      <Text fw={600}>Ventas y caja</Text>
      <NumberInput
        label="Segundos de espera antes de facturar fuera de línea"
        min={1}
        max={60}
        value={datos.esperaSegundos}
        onChange={(valor) => poner({ esperaSegundos: Number(valor) })}
      />
      <Switch
        size="md"
        label="No vender con la caja cerrada"
        checked={datos.exigirTurno}
        onChange={(e) => poner({ exigirTurno: e.currentTarget.checked })}
      />
      <Switch
        size="md"
        label="Contar a ciegas: lo que debe haber se ve después de contar"
        checked={datos.arqueoCiego}
        onChange={(e) => poner({ arqueoCiego: e.currentTarget.checked })}
      />
      <Group grow align="flex-end">
        <NumberInput
          label="Descuento sin permiso, hasta (%)"
          min={0}
          max={100}
          value={datos.descuentoMaximo}
          onChange={(valor) => poner({ descuentoMaximo: Number(valor) })}
        />
        <NumberInput
          label="Minutos sin uso para pedir el PIN (0: nunca)"
          min={0}
          max={240}
          value={datos.bloqueoMinutos}
          onChange={(valor) => poner({ bloqueoMinutos: Number(valor) })}
        />
      </Group>
      <NumberInput
        label="Preguntar cuando una línea pasa de (cantidad)"
        min={1}
        max={999_999_999}
        value={datos.cantidadMaxima}
        onChange={(valor) => poner({ cantidadMaxima: Number(valor) })}
      />
    </Stack>
  );
}

/** The value on the scale's labels, and the kinds of invoice. */
export function BalanzaYTipos({ datos, poner }: Props) {
  return (
    <>
      <Select
        label="Etiquetas de la balanza (códigos que empiezan con 2)"
        data={BALANZAS}
        value={datos.balanza}
        onChange={(valor) => poner({ balanza: valor === "peso" || valor === "precio" ? valor : "ninguna" })}
        allowDeselect={false}
      />
      <MultiSelect
        label="Tipos de factura que emite esta caja"
        description="El primero es el habitual. La exportación se emite por la API."
        data={opcionesDe(SECTORES_CAJA.map(({ codigo }) => codigo))}
        searchable
        value={datos.sectores.map(String)}
        onChange={(codigos) => codigos.length > 0 && poner({ sectores: codigos.map(Number) })}
      />
    </>
  );
}

/** The second copy of the sales, the size of the letters and the keys. */
export function CopiaYPantalla({ datos, poner }: Props) {
  return (
    <>
      <TextInput
        label="Segunda copia de las ventas (carpeta)"
        description="Un disco USB o una carpeta de red: con ella se recupera una caja perdida. Vacío: sin copia."
        value={datos.carpetaDiario ?? ""}
        onChange={(e) =>
          poner({ carpetaDiario: e.currentTarget.value === "" ? null : e.currentTarget.value })
        }
      />
      <Switch
        size="md"
        label="Letras grandes"
        checked={datos.textoGrande}
        onChange={(e) => poner({ textoGrande: e.currentTarget.checked })}
      />
      <Select
        label="Pantalla táctil: rejilla de productos y teclado numérico"
        data={TACTIL}
        value={datos.pantallaTactil}
        onChange={(valor) =>
          poner({ pantallaTactil: valor === "mostrar" || valor === "ocultar" ? valor : "automatico" })
        }
        allowDeselect={false}
      />
      <TeclasDeCaja cambiadas={datos.teclas} onCambio={(teclas) => poner({ teclas: { ...teclas } })} />
    </>
  );
}
