// Chromium from the system's packages, for pictures and tests of pages.
import { existsSync } from 'node:fs';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export const hasChromium = () => existsSync(executablePath);

/** Headless, drawing in software, without the traffic of its own that a machine without a network would refuse. */
export async function launchChromium() {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--enable-unsafe-swiftshader',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
