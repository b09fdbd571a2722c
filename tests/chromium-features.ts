/**
 * Chromium takes the last list of `--disable-features` alone, so ours begins with Playwright's, as
 * `tests/chromium-features.test.ts` compares it with the version that is installed.
 */
export const disabledByPlaywright: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * What a window of Chromium draws around a page, where no story looks: its address bar opens as two pages of its own, each with
 * a process, for every browser of every story. So does a process that waits for a page which may come.
 */
const aroundThePage = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
]

export const withoutBrowserPages = `--disable-features=${[...disabledByPlaywright, ...aroundThePage].join(',')}`
