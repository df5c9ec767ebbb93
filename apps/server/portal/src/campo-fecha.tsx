/** A date field, typed as dd/mm/aaaa or chosen in a calendar. It is in Spanish whatever the browser's language. */
import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { diaDe, fecha, parseFecha } from "@mostrador/core/formato";
import dayjs from "dayjs";
import "dayjs/locale/es";
import { useState } from "react";
import { useAhora } from "./reloj.ts";

const MAL = "La fecha se escribe como 31/12/2026, y debe existir.";
const FALTA = "Escriba la fecha, como 31/12/2026.";

const BOTONES = {
  previousMonth: "Mes anterior",
  nextMonth: "Mes siguiente",
  previousYear: "Año anterior",
  nextYear: "Año siguiente",
  previousDecade: "Diez años antes",
  nextDecade: "Diez años después",
} as const;

interface Props {
  readonly titulo: string;
  /** The day as ISO `AAAA-MM-DD`; empty if none. */
  readonly valor: string;
  /** Called with each valid day, or with "" when the field becomes empty. Any other text blocks the submission of the form. */
  readonly poner: (valor: string) => void;
  readonly required?: true;
}

/** A typed text with the field's value at that time. `dejado`: the field has lost focus since. */
interface Escrito {
  readonly texto: string;
  readonly sobre: string;
  readonly dejado: boolean;
}

export function CampoFecha({ titulo, valor, poner, required }: Props) {
  const { texto, mal, escribir, dejar } = useEscrito(valor, poner);
  const falta = mal ? MAL : required === true && texto.trim() === "" ? FALTA : "";
  return (
    <TextInput
      // The custom message replaces the browser's own, which would be in the browser's language.
      ref={(campo) => campo?.setCustomValidity(falta)}
      size="md"
      label={titulo}
      withAsterisk={required === true}
      aria-required={required === true}
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={texto}
      error={mal === "dejada" && MAL}
      onChange={(e) => escribir(e.currentTarget.value)}
      onBlur={dejar}
      onKeyDown={(e) => e.key === "Enter" && dejar()}
      rightSectionWidth={44}
      rightSection={<EnCalendario titulo={titulo} valor={valor} poner={poner} />}
    />
  );
}

/** Keeps the typed text until the value changes by other means. Leaving the field completes a day without a year with this year. */
function useEscrito(valor: string, poner: Props["poner"]) {
  const hoy = diaDe(useAhora());
  const [escrito, setEscrito] = useState<Escrito | null>(null);
  // The value was changed by navigation or by the calendar, so the typed text is dropped.
  if (escrito !== null && escrito.sobre !== valor) setEscrito(null);
  const texto = escrito?.texto ?? (valor === "" ? "" : fecha(valor));
  const leido = texto.trim() === "" ? "" : parseFecha(texto, hoy);
  const cambiar = (dia: string) => dia !== valor && poner(dia);
  return {
    texto,
    mal: leido === null && (escrito?.dejado === true ? "dejada" : "escrita"),
    escribir: (nuevo: string) => {
      const dia = nuevo.trim() === "" ? "" : parseFecha(nuevo);
      setEscrito({ texto: nuevo, sobre: dia ?? valor, dejado: false });
      if (dia !== null) cambiar(dia);
    },
    dejar: () => {
      setEscrito(leido === null ? { texto, sobre: valor, dejado: true } : null);
      if (leido !== null) cambiar(leido);
    },
  };
}

/** The button that opens the calendar at the field's value, or at today. */
function EnCalendario({ titulo, valor, poner }: Props) {
  const [abierto, setAbierto] = useState(false);
  const hoy = diaDe(useAhora());
  const inicial = valor === "" ? hoy : valor;
  return (
    <Popover opened={abierto} onChange={setAbierto} trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="transparent"
          color="gray"
          size={42}
          aria-label={`Elegir en el calendario: ${titulo}`}
          onClick={() => setAbierto(!abierto)}
        >
          <IconCalendar size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          locale="es"
          // The default red weekends and grey days of other months have too little contrast.
          weekendDays={[]}
          hideOutsideDates
          ariaLabels={BOTONES}
          getDayAriaLabel={(dia) => dayjs(dia).locale("es").format("D [de] MMMM [de] YYYY")}
          // Escape closes only the calendar and not the panel beneath it.
          __stopPropagation
          value={valor === "" ? null : valor}
          defaultDate={inicial}
          getDayProps={(dia) => (dia === inicial ? { "data-autofocus": true } : {})}
          onChange={(dia) => {
            if (dia !== null) poner(dia);
            setAbierto(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
