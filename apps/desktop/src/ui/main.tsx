/** Draws the till into its page. */
import "@fontsource-variable/inter";
import "@mantine/core/styles.css";
import "@mostrador/core/controles.css";
import "./estilo.css";
import { MantineProvider } from "@mantine/core";
import { decirValidez } from "@mostrador/core/formato";
import { CONTRASTES } from "@mostrador/core/marca";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { tema } from "./tema.ts";

const root = document.getElementById("caja");
if (root === null) throw new Error("falta #caja");
decirValidez(document);
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={tema} defaultColorScheme="auto" cssVariablesResolver={() => CONTRASTES}>
      <App />
    </MantineProvider>
  </StrictMode>,
);
