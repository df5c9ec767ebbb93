/** Draws the buyer's second screen into its page. */
import "@fontsource-variable/inter";
import "@mantine/core/styles.css";
import "../estilo.css";
import { MantineProvider } from "@mantine/core";
import { CONTRASTES } from "@mostrador/core/marca";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { tema } from "../tema.ts";
import { PantallaCliente } from "./pantalla.tsx";

const root = document.getElementById("cliente");
if (root === null) throw new Error("falta #cliente");
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={tema} defaultColorScheme="auto" cssVariablesResolver={() => CONTRASTES}>
      <PantallaCliente />
    </MantineProvider>
  </StrictMode>,
);
