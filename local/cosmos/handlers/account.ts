import { type Call, type Reply, replyWith } from '../http/call.ts'

export const readAccount = ({ request, consistency }: Call): Reply => {
  const locations = [{ name: 'Local', databaseAccountEndpoint: `http://${request.header('host') ?? ''}/` }]
  return replyWith(200, {
    // Never 'localhost': with that id the SDK ignores the locations and asks again before every call.
    id: 'labkeeper-local',
    _rid: 'labkeeper-local',
    _self: '',
    _dbs: '//dbs/',
    media: '//media/',
    addresses: '//addresses/',
    writableLocations: locations,
    readableLocations: locations,
    enableMultipleWriteLocations: false,
    userConsistencyPolicy: { defaultConsistencyLevel: consistency },
  })
}
