import { describe, expect, it } from 'vitest'
import { browserPaths } from './find-chromium.ts'

describe('a browser', () => {
  it('is looked for where the installers of Windows put it, for everybody and for one person', () => {
    const env = {
      ProgramFiles: 'C:\\Program Files',
      'ProgramFiles(x86)': 'C:\\Program Files (x86)',
      LOCALAPPDATA: 'C:\\Users\\Jörg Maier\\AppData\\Local',
    }
    expect(browserPaths('win32', env)).toEqual(
      expect.arrayContaining([
        'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
        'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
        'C:\\Users\\Jörg Maier\\AppData\\Local\\Chromium\\Application\\chrome.exe',
      ]),
    )
  })

  it('is looked for among the applications of macOS', () => {
    expect(browserPaths('darwin', { HOME: '/Users/jörg' })).toEqual(
      expect.arrayContaining([
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Users/jörg/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ]),
    )
  })

  it('is looked for in the folders that the system names, and in no made-up one', () => {
    expect(browserPaths('win32', {})).toEqual([])
    expect(browserPaths('linux', {})).toContain('/usr/bin/chromium')
  })
})
